// Makes elements. Texts become text nodes, never HTML.

type Props = Record<string, string | boolean | ((event: Event) => void)>;

/** An element with attributes, listeners (`onclick`) and children. A false attribute is left out. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  props: Props = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === 'function') made.addEventListener(key.slice(2), value);
    else if (value !== false) made.setAttribute(key, value === true ? '' : value);
  }
  made.append(...children);
  return made;
}

/** An address that a link may have: https, or http for a service on this machine. */
export function safeUrl(url: string): string {
  return /^https?:\/\//i.test(url) ? url : '#';
}
