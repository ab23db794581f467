// The export as DCAT 3, JSON-LD for catalogues of data: https://www.w3.org/TR/vocab-dcat-3/.
import type { ExportRelease } from '../../../../schemas/exports.ts';

const MEDIA = 'https://www.iana.org/assignments/media-types/';
const MEDIA_TYPES = { parquet: `${MEDIA}application/vnd.apache.parquet`, csv: `${MEDIA}text/csv` } as const;
/** Who may read a file, in the words of the vocabulary of the European Union, which DCAT profiles use. */
const RIGHTS = {
  open: 'http://publications.europa.eu/resource/authority/access-right/PUBLIC',
  key: 'http://publications.europa.eu/resource/authority/access-right/RESTRICTED',
} as const;

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

/** Makes `dcat.json`: a catalogue of one dataset for each of ours, with a distribution for each file. */
export function describeAsDcat(release: ExportRelease): object {
  const { licence, publisher, attribution } = release;
  const license = licence.url === null ? licence.name : { '@id': licence.url };
  return {
    '@context': CONTEXT,
    '@type': 'dcat:Catalog',
    'dct:title': release.title,
    'dct:description': release.description,
    'dct:issued': day(release.as_of),
    'dct:license': license,
    'dct:publisher': {
      '@type': 'foaf:Organization',
      'foaf:name': publisher.name,
      ...(publisher.url && { 'foaf:homepage': { '@id': publisher.url } }),
    },
    'dct:source': attribution,
    'dcat:dataset': release.datasets.map((dataset) => ({
      '@type': 'dcat:Dataset',
      'dct:identifier': `${release.release}/${dataset.name}`,
      'dct:title': dataset.title,
      'dct:description': dataset.description,
      'dct:issued': day(release.as_of),
      'dct:license': license,
      'dct:accessRights': { '@id': RIGHTS[dataset.access] },
      'dcat:version': release.release,
      'dcat:distribution': dataset.files.map((file) => ({
        '@type': 'dcat:Distribution',
        'dct:title': file.path,
        'dcat:downloadURL': { '@id': file.path },
        'dcat:mediaType': { '@id': MEDIA_TYPES[file.format] },
        ...(file.format === 'csv' && { 'dcat:compressFormat': { '@id': `${MEDIA}application/gzip` } }),
        'dcat:byteSize': { '@type': 'xsd:nonNegativeInteger', '@value': String(file.bytes) },
        'spdx:checksum': {
          '@type': 'spdx:Checksum',
          'spdx:algorithm': { '@id': 'spdx:checksumAlgorithm_sha256' },
          'spdx:checksumValue': file.sha256,
        },
      })),
    })),
  };
}

function day(date: string): object {
  return { '@type': 'xsd:date', '@value': date };
}
