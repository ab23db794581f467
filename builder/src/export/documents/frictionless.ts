// The export as a Frictionless data package: https://datapackage.org/standard/data-package/.
import type { ExportRelease } from '../../../../schemas/exports.ts';

const MEDIA_TYPES = { parquet: 'application/vnd.apache.parquet', csv: 'text/csv' } as const;

/** Makes `datapackage.json`: one resource for each file. */
export function describeAsDataPackage(release: ExportRelease): object {
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: `cash-price-atlas-${release.release}`,
    title: release.title,
    description: release.description,
    version: release.release,
    created: `${release.as_of}T00:00:00Z`,
    licenses: [{ name: release.licence.name, ...(release.licence.url && { path: release.licence.url }) }],
    contributors: [{ title: release.publisher.name, roles: ['publisher'] }],
    sources: release.attribution.map((title) => ({ title })),
    resources: release.datasets.flatMap((dataset) =>
      dataset.files.map((file) => ({
        name: `${dataset.name}-${file.part}-${file.format}`.toLowerCase().replaceAll('_', '-'),
        title: `${dataset.title} (${file.part})`,
        path: file.path,
        format: file.format,
        mediatype: MEDIA_TYPES[file.format],
        ...(file.format === 'csv' && { encoding: 'utf-8', compression: 'gz' }),
        bytes: file.bytes,
        hash: `sha256:${file.sha256}`,
        rows: file.rows,
        sums: file.sums,
        schema: {
          fields: dataset.columns.map(({ name, type, description }) => ({
            name,
            // The types of our columns have the names that the standard gives them.
            type,
            description,
          })),
          primaryKey: dataset.key,
        },
      })),
    ),
  };
}
