// Markdown of docs/ as HTML for the web pages: headings, paragraphs, lists, tables, code, emphasis and links. It knows what
// our own pages use and refuses the rest, so that nothing is shown half-read.

/** Where a link of a page leads: an address of the web pages, or undefined for one that only developers can open. */
export type ResolveLink = (target: string) => string | undefined;

/** A fenced block with its language and its code. */
const FENCED = /^```(\w*)\n([\s\S]*?)\n```$/gm;
const CODE_MARK = '\u0001';

type Writer = { resolve: ResolveLink; anchors: Map<string, number> };

/** The page below its first heading. @throws Error for a block that is not understood */
export function markdownToHtml(markdown: string, resolve: ResolveLink): string {
  const writer: Writer = { resolve, anchors: new Map() };
  const withoutComments = markdown.replace(/<!--[^>]*-->\n*/g, '');
  // Code is taken out first: an empty line inside it ends no block.
  const codes: string[] = [];
  const withoutCode = withoutComments.replace(FENCED, (_, language: string, code: string) => {
    codes.push(`<pre tabindex="0" aria-label="${language || 'Code'}"><code>${escaped(code)}</code></pre>`);
    return `\n\n${CODE_MARK}\n\n`;
  });
  const blocks = withoutCode.split(/\n{2,}(?! )/).map((block) => block.trim());
  const html = blocks
    .filter((block) => block !== '')
    .map((block) => (block === CODE_MARK ? (codes.shift() ?? '') : blockToHtml(block, writer)));
  return `${html.filter((one) => one !== '').join('\n')}\n`;
}

function blockToHtml(block: string, writer: Writer): string {
  const heading = /^(#{1,4}) ([^\n]+)$/.exec(block);
  if (heading) return headingToHtml(heading[1]?.length ?? 1, heading[2] ?? '', writer);
  if (/^#/.test(block)) throw new Error(`A heading shares its block: ${block.slice(0, 60)}`);
  if (block.startsWith('```')) throw new Error('A block of code does not end.');
  if (block.startsWith('| ')) return tableToHtml(block.split('\n'), writer);
  if (/^[-*] /.test(block)) return listToHtml('ul', block, /^[-*] /, writer);
  if (/^\d+\. /.test(block)) return listToHtml('ol', block, /^\d+\. /, writer);
  const before = /^([\s\S]+?)\n((?:[-*]|\d+\.) [\s\S]+)$/.exec(block);
  if (before) return `${blockToHtml(before[1] ?? '', writer)}\n${blockToHtml(before[2] ?? '', writer)}`;
  return `<p>${inlineToHtml(block, writer)}</p>`;
}

/** The first heading is the title, which the page writes itself. */
function headingToHtml(level: number, title: string, writer: Writer): string {
  if (level === 1) return '';
  const id = anchorOf(title, writer.anchors);
  return `<h${level} id="${id}">${inlineToHtml(title, writer)}</h${level}>`;
}

/** The anchor that links to a heading use: as GitHub makes it. */
function anchorOf(title: string, anchors: Map<string, number>): string {
  const slug = title
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const times = anchors.get(slug) ?? 0;
  anchors.set(slug, times + 1);
  return times === 0 ? slug : `${slug}-${times}`;
}

function listToHtml(tag: 'ul' | 'ol', block: string, marker: RegExp, writer: Writer): string {
  const items: string[] = [];
  for (const line of block.split('\n')) {
    if (marker.test(line)) items.push(line.replace(marker, ''));
    else if (/^ {2,}\S/.test(line)) items[items.length - 1] += `\n${line.trim()}`;
    else throw new Error(`A list has a line that belongs to no item: ${line}`);
  }
  return `<${tag}>\n${items.map((item) => `<li>${inlineToHtml(item, writer)}</li>`).join('\n')}\n</${tag}>`;
}

function tableToHtml([head = '', , ...rows]: string[], writer: Writer): string {
  const cells = (line: string) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => inlineToHtml(cell.trim().replaceAll('\\|', '|'), writer));
  const names = cells(head);
  const body = rows.map((row) => {
    const [first = '', ...others] = cells(row);
    return `<tr><th scope="row">${first}</th>${others.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  const columns = names.map((name) => `<th scope="col">${name}</th>`).join('');
  return `<div class="scroll" tabindex="0" role="group" aria-label="${names.map(plain).join(', ')}"><table>
<thead><tr>${columns}</tr></thead>
<tbody>
${body.join('\n')}
</tbody></table></div>`;
}

const plain = (html: string) => html.replace(/<[^>]*>/g, '');

/** Code first: nothing inside it is markup. */
function inlineToHtml(text: string, writer: Writer): string {
  const parts = text.replaceAll('\n', ' ').split(/(`[^`]+`)/);
  const codes = parts.flatMap((part, i) =>
    i % 2 === 1 ? [`<code>${escaped(part.slice(1, -1))}</code>`] : [],
  );
  const marked = parts.map((part, i) => (i % 2 === 1 ? '\u0000' : escaped(part))).join('');
  let next = 0;
  return marked
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, target: string) => {
      const href = writer.resolve(target);
      return href === undefined ? words : `<a href="${href}">${words}</a>`;
    })
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>')
    .replaceAll('\u0000', () => codes[next++] ?? '');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
