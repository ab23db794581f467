// The export in words, for whoever has its files and nothing else.
import type { ExportRelease } from '../../../../schemas/exports.ts';

/** Makes `README.md`: licence, attribution, datasets and how to check the files. */
export function describeInWords(release: ExportRelease): string {
  const { title, description, as_of, publisher, licence, attribution, datasets } = release;
  const linked = ({ name, url }: { name: string; url: string | null }) =>
    url === null ? name : `[${name}](${url})`;
  const lines = datasets.map(
    ({ name, access, rows, description: words }) =>
      `| \`${name}\` | ${access === 'open' ? 'anybody' : 'Enterprise keys'} | ${rows} | ${words} |`,
  );
  return `# ${title}

${description}

| | |
| --- | --- |
| As of | ${as_of} |
| Publisher | ${linked(publisher)} |
| Licence | ${linked(licence)} |
| Compared with | ${release.previous ?? 'nothing'} |

Show this attribution wherever you show the data:

${attribution.map((line) => `- ${line}`).join('\n')}

## Datasets

| Dataset | For | Rows | Holds |
| --- | --- | ---: | --- |
${lines.join('\n')}

Amounts are whole US cents. \`release.json\` describes every column, file, sum and hash; \`csv-metadata.json\` (CSV on the
Web), \`datapackage.json\` (Frictionless), \`croissant.json\` and \`dcat.json\` say the same for other programs.

In CSV, a text of others that a spreadsheet would run has an apostrophe in front. Parquet has the text as it is.

Check the files with \`sha256sum -c SHA256SUMS\`. The SHA-256 of \`manifest.json\` is
\`${release.manifest_sha256}\`, and the public log of releases contains it.
`;
}
