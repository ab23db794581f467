// Packages that the Worker uses a small part of, written to .trimmed as one module each, which `[alias]` in
// wrangler.toml puts in their place in the bundle. The code is the package's own; modules that we never call are empty, so a
// fresh isolate neither loads nor builds them. Stripe has 150 kinds of objects and we use seven; we ask passkeys for no
// attestation, so nothing reads a certificate.
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
  emptied: RegExp;
  kept: readonly string[];
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

const NO_CERTIFICATES = join(ROOT, 'worker/src/accounts/without-certificates.ts');

/** What `[alias]` in wrangler.toml puts in the place of these packages, for those who bundle the Worker otherwise. */
export const TRIMMED_ALIASES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PACKAGES.map(({ name, file }) => [name, join(TRIMMED_DIR, file)])),
  '@peculiar/asn1-ecc': NO_CERTIFICATES,
  '@peculiar/asn1-schema': NO_CERTIFICATES,
};

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

async function trim({ name, entry, emptied, kept }: Trimmed): Promise<string> {
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
    external: ['@peculiar/*', 'node:*'],
    plugins: [
      {
        name: 'trim',
        setup: (into) =>
          into.onLoad({ filter: /\.js$/ }, ({ path }) => {
            const inside = path.startsWith(home) ? path.slice(home.length).replaceAll(sep, '/') : '';
            if (!emptied.test(inside) || keep.has(inside)) return undefined;
            return { contents: emptyModule(readFileSync(path, 'utf8')) };
          }),
      },
    ],
  });
  return outputFiles[0]?.text ?? '';
}

const DECLARED = /^export (?:async )?(?:class|function|const) (\w+)/gm;
const PASSED_ON = /^export \{ (?:\w+ as )?(\w+) \} from/gm;

/** A module with the same exports, each of them a class without anything: a call of one, or of its methods, throws. */
function emptyModule(text: string): string {
  const names = [DECLARED, PASSED_ON].flatMap((form) => [...text.matchAll(form)].map(([, name]) => name));
  return names.map((name) => `export class ${name} {}`).join('\n');
}
