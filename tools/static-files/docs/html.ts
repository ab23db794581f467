// Writing HTML as text.

/** Text with the characters of markup replaced. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Text whose `code spans` become elements. */
export function withCode(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A block of code that can be scrolled with the keyboard. */
export function codeBlock(code: string, label: string): string {
  return `<pre tabindex="0" aria-label="${escaped(label)}"><code>${escaped(code)}</code></pre>`;
}

/** A table in a box that scrolls by itself. Cells are HTML; the first of a row is its heading. */
export function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = columns.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map(
    ([first = '', ...rest]) =>
      `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  const label = escaped(columns.join(', '));
  return `<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table></div>`;
}
