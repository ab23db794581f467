// Packages that the Worker uses a small part of, written to .trimmed as one module each, which `[alias]` in
// wrangler.toml puts in their place in the bundle. The code is the package's own; modules that we never call are empty, so a
// fresh isolate neither loads nor builds them. Stripe has 150 kinds of objects and we use seven; we ask passkeys for no
// attestation, so nothing reads a certificate. Most isolates see no payment and no call of /mcp, so the code of these
// packages runs when an export is first used.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TRIMMED_DIR = join(ROOT, '.trimmed');

type Trimmed = {
  /** Name of the module in .trimmed. */
  file: string;
  name: string;
  /** What the Worker imports of the package. */
  entry: string;
  /** Modules of the package that are empty, unless they are kept. */
  emptied?: RegExp;
  kept?: readonly string[];
  /** Exports that run the code when they are first used. Without any, it runs when the module is loaded. */
  late?: readonly string[];
};

const PACKAGES: readonly Trimmed[] = [
  {
    file: 'stripe.js',
    name: 'stripe',
    entry: "export { default } from 'stripe';",
    emptied: /^esm\/(?:resources\/|resources\.js$|StripeEventNotificationHandler\.js$)/,
    kept: [
      'esm/resources/BillingPortal/Sessions.js',
      'esm/resources/BillingPortal/index.js',
      'esm/resources/Checkout/Sessions.js',
      'esm/resources/Checkout/index.js',
      'esm/resources/Customers.js',
      'esm/resources/InvoicePayments.js',
      'esm/resources/Prices.js',
      'esm/resources/Refunds.js',
      'esm/resources/Subscriptions.js',
    ],
    late: ['default'],
  },
  {
    file: 'mcp.js',
    name: '@modelcontextprotocol/server',
    entry: "export { createMcpHandler, McpServer } from '@modelcontextprotocol/server';",
    late: ['createMcpHandler', 'McpServer'],
  },
  {
    file: 'passkeys.js',
    name: '@simplewebauthn/server',
    entry: [
      'export { generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse,',
      "verifyRegistrationResponse } from '@simplewebauthn/server';",
    ].join(' '),
    // `packed` is kept: an authenticator may sign its own attestation, which names nobody and needs no certificate.
    emptied:
      /^esm\/(?:registration\/verifications\/|metadata\/|services\/(?:metadataService\.js$|defaultRootCerts\/)|helpers\/(?:isCertRevoked|validateCertificatePath|getCertificateInfo|convertX509PublicKeyToCOSE|validateExtFIDOGenCEAAGUID)\.js$)/,
    kept: ['esm/registration/verifications/verifyAttestationPacked.js'],
  },
];

/** What the package would load for Workers builds all schemas of the protocol at once. */
const LATE_SCHEMAS = join(ROOT, 'worker/src/mcp/late-schemas.ts');
const NO_CERTIFICATES = join(ROOT, 'worker/src/accounts/without-certificates.ts');

/** What `[alias]` in wrangler.toml puts in the place of packages, for those who bundle the Worker otherwise. */
export const BUNDLE_ALIASES: readonly { find: RegExp; replacement: string }[] = [
  ...PACKAGES.map(({ name, file }) => ({ find: whole(name), replacement: join(TRIMMED_DIR, file) })),
  ...['@peculiar/asn1-ecc', '@peculiar/asn1-schema'].map((name) => ({
    find: whole(name),
    replacement: NO_CERTIFICATES,
  })),
  { find: whole('zod'), replacement: join(ROOT, 'worker/src/late-zod.ts') },
];

/** The name alone: `zod/v4` is not `zod`. */
function whole(name: string): RegExp {
  return new RegExp(`^${name}$`);
}

/** Writes the modules that are not there yet or come from other versions of their packages. */
export async function writeTrimmedPackages(): Promise<void> {
  const stamps = PACKAGES.map((one) => ({ one, stamp: stampOf(one), path: join(TRIMMED_DIR, one.file) }));
  const old = stamps.filter(({ stamp, path }) => !isWritten(path, stamp));
  if (old.length === 0) return;
  mkdirSync(TRIMMED_DIR, { recursive: true });
  for (const { one, stamp, path } of old) {
    const unfinished = `${path}.${process.pid}`;
    writeFileSync(unfinished, `${stamp}\n${await trim(one)}`);
    renameSync(unfinished, path);
  }
}

/** The first line of a module: what it was made of. */
function stampOf({ name }: Trimmed): string {
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  hash.update(readFileSync(join(ROOT, 'node_modules', name, 'package.json')));
  return `// ${name}, trimmed: ${hash.digest('hex')}`;
}

function isWritten(path: string, stamp: string): boolean {
  return existsSync(path) && readFileSync(path, 'utf8').startsWith(`${stamp}\n`);
}

async function trim({ name, entry, emptied, kept, late }: Trimmed): Promise<string> {
  // It comes with wrangler, which bundles the Worker with it. Loaded late: a run that finds everything written needs none.
  const { build } = await import('esbuild');
  const home = join(ROOT, 'node_modules', name) + sep;
  const keep = new Set(kept);
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['@peculiar/*', 'node:*', 'zod/*'],
    alias: { '@modelcontextprotocol/server/_shims': LATE_SCHEMAS },
    plugins: [
      {
        name: 'trim',
        setup: (into) =>
          into.onLoad({ filter: /\.js$/ }, ({ path }) => {
            const inside = path.startsWith(home) ? path.slice(home.length).replaceAll(sep, '/') : '';
            if (!emptied?.test(inside) || keep.has(inside)) return undefined;
            return { contents: emptyModule(readFileSync(path, 'utf8')) };
          }),
      },
    ],
  });
  const text = outputFiles[0]?.text ?? '';
  return late ? lateModule(text, late) : text;
}

/** A module of esbuild with all but its imports in a function, which an export calls when it is first used. */
function lateModule(text: string, names: readonly string[]): string {
  const imports = text.match(IMPORT) ?? [];
  const code = text.replaceAll(IMPORT, '').replace(EXPORTED, (_, list: string) => {
    const fields = list.split(',').map((one) => one.trim().replace(/^(\w+) as (\w+)$/, '$2: $1'));
    return `return { ${fields.join(', ')} };`;
  });
  const consts = names.map((name) =>
    name === 'default' ? `export default late('default');` : `export const ${name} = late('${name}');`,
  );
  return [...imports, LATE, ...consts, 'function run() {', code, '}'].join('\n');
}

const IMPORT = /^import .+;$/gm;
const EXPORTED = /^export \{([^}]+)\};$/m;
/** Stands in for an export, a function or a class, until it is called, made or read. */
const LATE = `let all;
const found = (name) => (all ??= run())[name];
const late = (name) => new Proxy(function () {}, {
  apply: (_, self, given) => Reflect.apply(found(name), self, given),
  construct: (_, given) => Reflect.construct(found(name), given),
  get: (_, key) => found(name)[key],
});`;

const DECLARED = /^export (?:async )?(?:class|function|const) (\w+)/gm;
const PASSED_ON = /^export \{ (?:\w+ as )?(\w+) \} from/gm;

/** A module with the same exports, each of them a class without anything: a call of one, or of its methods, throws. */
function emptyModule(text: string): string {
  const names = [DECLARED, PASSED_ON].flatMap((form) => [...text.matchAll(form)].map(([, name]) => name));
  return names.map((name) => `export class ${name} {}`).join('\n');
}
