// The export as Croissant, JSON-LD for programs that look for data sets: https://docs.mlcommons.org/croissant/.
import type { ColumnType, ExportDataset, ExportRelease } from '../../../../schemas/exports.ts';

const TYPES: Readonly<Record<ColumnType, string>> = {
  string: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  date: 'sc:Date',
};
const ENCODINGS = { parquet: 'application/vnd.apache.parquet', csv: 'application/gzip' } as const;

const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  sc: 'https://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  dct: 'http://purl.org/dc/terms/',
  conformsTo: 'dct:conformsTo',
  recordSet: 'cr:recordSet',
  field: 'cr:field',
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  source: 'cr:source',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  includes: 'cr:includes',
  extract: 'cr:extract',
  column: 'cr:column',
  key: 'cr:key',
};

/** Makes `croissant.json`: every file, and a record set over the Parquet files of each dataset. */
export function describeAsCroissant(release: ExportRelease): object {
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    name: `cash-price-atlas-${release.release}`,
    description: release.description,
    version: release.release,
    datePublished: release.as_of,
    license: release.licence.url ?? release.licence.name,
    publisher: { '@type': 'sc:Organization', name: release.publisher.name, ...link(release) },
    citation: release.attribution.join('; '),
    ...link(release),
    distribution: release.datasets.flatMap(describeFiles),
    recordSet: release.datasets.map(describeRecords),
  };
}

function link({ publisher: { url } }: ExportRelease): { url?: string } {
  return url === null ? {} : { url };
}

function describeFiles({ name, access, files }: ExportDataset): object[] {
  return [
    ...files.map((file) => ({
      '@type': 'cr:FileObject',
      '@id': file.path,
      name: file.path,
      contentUrl: file.path,
      contentSize: `${file.bytes} B`,
      encodingFormat: ENCODINGS[file.format],
      sha256: file.sha256,
    })),
    {
      '@type': 'cr:FileSet',
      '@id': `${name}-files`,
      name: `${name}-files`,
      encodingFormat: ENCODINGS.parquet,
      includes: `${access}/${name}/*.parquet`,
    },
  ];
}

function describeRecords({ name, description, columns, key }: ExportDataset): object {
  return {
    '@type': 'cr:RecordSet',
    '@id': name,
    name,
    description,
    key: key.map((column) => ({ '@id': `${name}/${column}` })),
    field: columns.map((column) => ({
      '@type': 'cr:Field',
      '@id': `${name}/${column.name}`,
      name: column.name,
      description: column.description,
      dataType: TYPES[column.type],
      source: { fileSet: { '@id': `${name}-files` }, extract: { column: column.name } },
    })),
  };
}
