// Styles and scripts of the pages: names, media types and addresses. tools/static-files/page-assets.ts writes the files to
// worker/static, so they are not part of the bundle. Their addresses carry a hash of all of them, so a browser may keep them
// for ever; scripts import each other within the same address.
import table from '../static-files.json' with { type: 'json' };

/** What a name of a file looks like; no other text may become part of a path. */
const NAME = /^[a-z-]+\.(css|svg|js)$/;
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
};

/** Their folder below worker/static. */
export const ASSETS_FOLDER = 'assets';

/** The hash of all files. */
export const ASSETS_HASH: string = table.assets;

/** The media type that a name of a file has; undefined for any other text. */
export function assetType(name: string): string | undefined {
  const ending = NAME.exec(name)?.[1];
  return ending && TYPES[ending];
}

/** Address of a file. */
export function assetPath(name: string): string {
  return `/assets/${ASSETS_HASH}/${name}`;
}
