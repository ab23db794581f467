// Requests and answers of the operator's routes. Not part of the public API and not in OpenAPI.
import * as z from 'zod';
import { CONTRACTS, KEY_ENDPOINTS, KEY_SCOPES, MEMBERSHIPS, TIERS } from './key-terms.ts';
import { Origins } from './origin.ts';
import { BuildId, CurrentPointer, OBJECT_FOLDERS } from './tile.ts';
import { HostName } from './widget.ts';

/** Account and key family as paths name them: 12 base62 characters. Any other text names nothing. */
export const PathId = z.string().regex(/^[0-9A-Za-z]{12}$/);

/** Objects of one call, and their text. */
export const MAX_OBJECTS_PER_CALL = 1_000;
export const MAX_OPERATOR_BODY_BYTES = 8 * 1024 * 1024;
/** D1 takes statements under 100 KB. */
export const MAX_STATEMENT_LENGTH = 100_000;
/** Statements of one call: a Worker's budget of calls to D1. */
export const MAX_STATEMENTS_PER_CALL = 500;
/** Longest address that mail servers accept (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;
/** Longest cursor of a list of objects: the last key of the page before. R2 allows keys of 1,024 bytes. */
export const MAX_LIST_CURSOR_LENGTH = 1024;
/** Longest key of an object, and longest prefix of a list of them. */
export const MAX_OBJECT_KEY_LENGTH = 512;
/** The largest daily limit a key may carry. */
export const MAX_KEY_LIMIT = 1_000_000_000;
const ok = { ok: z.literal(true) };

export const AddMember = z.object({ email: z.string().max(MAX_EMAIL_LENGTH).pipe(z.email().toLowerCase()) });
export const MemberAdded = z.strictObject({ ...ok, account: z.string() });
export const MemberState = z.strictObject({
  ...ok,
  account: z.string(),
  email: z.string(),
  created_at: z.string(),
  membership: z.enum(MEMBERSHIPS),
  sessions: z.int().nonnegative(),
});
export const MembershipMoved = z.strictObject({
  ...ok,
  account: z.string(),
  membership: z.enum(MEMBERSHIPS),
});
export const TokenIssued = z.strictObject({ ...ok, account: z.string(), token: z.string() });

/** Most lookups a day that may be arranged: for an address, and for an account. */
export const MAX_ADDRESS_LIMIT = 10_000;
export const MAX_ACCOUNT_LIMIT = 1_000_000;
/** Whose limit: of an account, or of a client address as it is written. */
const LimitOf = z.object({
  account: PathId.optional(),
  address: z.union([z.ipv4(), z.ipv6().max(45)]).optional(),
});
const isOne = ({ account, address }: z.infer<typeof LimitOf>) =>
  (account === undefined) !== (address === undefined);
const ONE = { path: ['account'] };
/** `until`: the last day, in UTC. */
export const SetLimit = LimitOf.extend({
  per_day: z.int().positive().max(MAX_ACCOUNT_LIMIT),
  until: z.iso.date(),
})
  .refine(isOne, ONE)
  .refine(({ address, per_day }) => address === undefined || per_day <= MAX_ADDRESS_LIMIT, {
    path: ['per_day'],
  });
export type SetLimit = z.input<typeof SetLimit>;
export const FindLimit = LimitOf.refine(isOne, ONE);
export type FindLimit = z.input<typeof FindLimit>;
/** `used`: lookups of the UTC day. */
export const LimitAnswer = z.strictObject({
  ...ok,
  limit: z.strictObject({ per_day: z.int(), until: z.string(), used: z.int().nonnegative() }).nullable(),
});

/** What the ledger says about payments, newest first. */
export const LedgerList = z.strictObject({
  ...ok,
  lines: z.array(
    z.strictObject({
      at: z.string(),
      account: z.string().nullable(),
      subscription: z.string().nullable(),
      action: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      cause: z.string(),
    }),
  ),
});
export const MAX_LEDGER_LINES = 1_000;
/** One run of the repair; `whole` is true when it reached the end of the list of subscriptions. */
export const RepairDone = z.strictObject({
  ...ok,
  whole: z.boolean(),
  report: z.record(z.string(), z.int().nonnegative()),
});
export const SetTier = z.object({ tier: z.enum(TIERS) });
export const TierSet = z.strictObject({
  ...ok,
  family: z.string(),
  tier: z.enum(TIERS),
  plan_ended: z.boolean(),
});

/** The host name under which the widget of an Enterprise key is served; null removes it. */
export const SetHost = z.object({ host: HostName.nullable() });
export const HostSet = z.strictObject({ ...ok, family: z.string(), host: z.string().nullable() });

export const CreateKey = z.object({
  tier: z.enum(TIERS),
  contract: z.enum(CONTRACTS),
  test: z.boolean().default(false),
  scopes: z.array(z.enum(KEY_SCOPES)).max(KEY_SCOPES.length).default([]),
  /** The key's own daily limit, above that of Enterprise. */
  limit: z.int().positive().max(MAX_KEY_LIMIT).nullish(),
  /** Websites that alone may use the key. */
  origins: Origins.default([]),
  /** The member who owns the key. */
  account: z.string().max(40).nullish(),
});
export type CreateKey = z.input<typeof CreateKey>;
export const KeyCreated = z.strictObject({
  ...ok,
  key: z.string(),
  family: z.string(),
  management_secret: z.string(),
});
/** `older_key_ends_at`: when the key before this one stops; null without such a key. */
export const OperatorRotated = z.strictObject({
  ...ok,
  family: z.string(),
  key: z.string(),
  older_key_ends_at: z.string().nullable(),
});
export const KeyUsed = z.strictObject({
  ...ok,
  family: z.string(),
  tier: z.enum(TIERS),
  contract: z.enum(CONTRACTS),
  limit: z.int(),
  used: z.int().nonnegative(),
  valid_keys: z.int().nonnegative(),
  days: z.array(
    z.strictObject({
      date: z.string(),
      requests: z.int().nonnegative(),
      by_endpoint: z.record(z.enum(KEY_ENDPOINTS), z.int().nonnegative()),
    }),
  ),
});
export const KeyRevoked = z.strictObject({ ...ok, family: z.string() });
export const KeyListed = z.strictObject({
  family: z.string(),
  tier: z.enum(TIERS),
  contract: z.enum(CONTRACTS),
  test: z.boolean(),
  scopes: z.array(z.string()),
  limit: z.int().optional(),
  origins: z.array(z.string()),
  account: z.string().nullable(),
  issued_by: z.enum(['operator', 'sign-up']),
  created_at: z.string(),
  rotated_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
});
export const KeyList = z.strictObject({ ...ok, keys: z.array(KeyListed) });

/** Folders with one folder for each build. */
const FOLDERS = `(?:${OBJECT_FOLDERS.filter((folder) => folder !== 'shared').join('|')})`;
const BUILD = '\\d{4}-\\d{2}-\\d{2}-[0-9a-f]{12}';

/** One line of `PUT objects`. No segment of the key is `.` or `..`. */
const ObjectKey = z
  .string()
  .max(MAX_OBJECT_KEY_LENGTH)
  .regex(new RegExp(`^(?:${FOLDERS}/${BUILD}|shared)/[A-Za-z0-9_./-]+$`))
  .refine((key) => key.endsWith('.json'))
  .refine((key) => !key.split('/').some((segment) => segment === '' || /^\.+$/.test(segment)));
export const ObjectLine = z.object({
  key: ObjectKey,
  body: z.string().max(MAX_OPERATOR_BODY_BYTES),
});
export type ObjectLine = z.infer<typeof ObjectLine>;
export const ObjectsPut = z.strictObject({
  ...ok,
  written: z.int().nonnegative(),
  present: z.int().nonnegative(),
});

export const PutIndex = z.object({
  statements: z.array(z.string().max(MAX_STATEMENT_LENGTH)).max(MAX_STATEMENTS_PER_CALL),
});
export const IndexPut = z.strictObject({ ...ok, statements: z.int().nonnegative() });

/** `expected`: the etag the pointer must still have, null for none yet; absent: whatever it has. */
export const MovePointer = z.object({
  release: BuildId,
  published_by: z.string().trim().min(1).max(200),
  expected: z.string().max(100).nullable().optional(),
});
export const PointerAnswer = z.strictObject({
  ...ok,
  pointer: CurrentPointer.nullable(),
  etag: z.string().nullable(),
});

/** Objects one call reads, and removes. */
export const MAX_READS_PER_CALL = 100;
export const MAX_DELETES_PER_CALL = 1_000;
/** Prefixes that may be listed: all builds of a folder, part of one, or shared tiles. */
export const ObjectPrefix = z
  .string()
  .max(MAX_OBJECT_KEY_LENGTH)
  .regex(new RegExp(`^(?:${FOLDERS}/(?:${BUILD}/[A-Za-z0-9_./-]*)?|shared/[A-Za-z0-9_./-]*)$`));
/** Where the next page of a list begins: the `cursor` of the page before it. */
export const ListCursor = z.string().max(MAX_LIST_CURSOR_LENGTH).optional();
export const ObjectsListed = z.strictObject({
  ...ok,
  objects: z.array(
    z.strictObject({ key: z.string(), bytes: z.int(), md5: z.string(), uploaded_at: z.string() }),
  ),
  cursor: z.string().nullable(),
});
const ObjectKeys = z.array(ObjectKey);
export const ReadObjects = z.object({ keys: ObjectKeys.max(MAX_READS_PER_CALL) });
/** A body is null where there is no object. */
export const ObjectsRead = z.strictObject({
  ...ok,
  objects: z.array(z.strictObject({ key: z.string(), body: z.string().nullable() })),
});
export const DeleteObjects = z.object({ keys: ObjectKeys.max(MAX_DELETES_PER_CALL) });
export const ObjectsDeleted = z.strictObject({ ...ok, deleted: z.int().nonnegative() });
/** `whole` is false when rows are left: the same call goes on. */
export const IndexDeleted = z.strictObject({ ...ok, build: BuildId, whole: z.boolean() });
export const ReleaseList = z.strictObject({
  ...ok,
  releases: z.array(
    z.strictObject({
      build: BuildId,
      as_of: z.string(),
      published_at: z.string().nullable(),
      retired_at: z.string().nullable(),
    }),
  ),
});
export type ReleaseRow = z.infer<typeof ReleaseList>['releases'][number];
