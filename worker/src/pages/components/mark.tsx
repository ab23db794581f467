// The mark of the service: an axis with three prices and the middle.

/** The mark, decorative. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M3 23h26" stroke="currentColor" stroke-width="2.500" />
      <path d="M18 5v18" stroke="currentColor" stroke-width="3.500" />
      <g class="mark-dots">
        <circle cx="7" cy="17" r="3.200" />
        <circle cx="13" cy="17" r="3.200" />
        <circle cx="25" cy="17" r="3.200" />
      </g>
    </svg>
  );
}
