// The mark of the service: bars of a price spread under a pin.

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" role="img" aria-label="">
<rect width="32" height="32" rx="8" fill="#0f6e6a"/>
<g fill="#fff"><rect x="7" y="19" width="4" height="6" rx="1.5"/><rect x="14" y="13" width="4" height="12" rx="1.5"/><rect x="21" y="7" width="4" height="18" rx="1.5"/></g>
</svg>
`;
