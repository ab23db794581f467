// The CSV files of an export as CSV on the Web: https://www.w3.org/TR/tabular-metadata/.
import type { ExportRelease } from '../../../../schemas/exports.ts';

/** Makes `csv-metadata.json`: a table for each CSV file, with the licence and the sources of all. */
export function describeAsCsvw(release: ExportRelease): object {
  const { licence, publisher, attribution } = release;
  return {
    '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
    'dc:title': release.title,
    'dc:description': release.description,
    'dc:issued': { '@value': release.as_of, '@type': 'xsd:date' },
    'dc:license': licence.url === null ? licence.name : { '@id': licence.url },
    'dc:rights': licence.name,
    'dc:publisher': publisher.name,
    'dc:source': attribution,
    // Processors unpack the files by their extension.
    dialect: { header: true, delimiter: ',', encoding: 'utf-8', lineTerminators: ['\n'] },
    tables: release.datasets.flatMap((dataset) =>
      dataset.files
        .filter(({ format }) => format === 'csv')
        .map((file) => ({
          url: file.path,
          'dc:title': `${dataset.title} (${file.part})`,
          'dc:description': dataset.description,
          tableSchema: {
            columns: dataset.columns.map(({ name, type, description }) => ({
              name,
              titles: name,
              // The types of our columns have the names that CSV on the Web gives them.
              datatype: type,
              'dc:description': description,
            })),
            primaryKey: dataset.key,
          },
        })),
    ),
  };
}
