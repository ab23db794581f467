// The client. Each method is one address of the service, or walks through its pages.
import { type Answered, readAnswer, requireCredits } from './answered.ts';
import { type BatchOutcome, batchOutcome, batchParts } from './batch.ts';
import { MissingCredentialError, UnreachableError, UnusableAnswerError } from './errors.ts';
import * as paths from './paths.ts';
import { countedOnce, type ExportRow, type PageEnd, readRows } from './rows.ts';
import { DEFAULT_RETRIES, makeSend, type Send, type TransportOptions } from './transport.ts';
import type * as types from './types.ts';

export type Contract = 'A' | 'B';
/** The answer of a search in the contract of the key. */
export type SearchAnswer<C extends Contract> = C extends 'A' ? types.SearchAnswerA : types.SearchAnswerB;
/** One provider in the contract of the key. */
export type Provider<C extends Contract> = C extends 'A' ? types.LockedRecord : types.ProviderRecord;

export type ClientOptions<C extends Contract = 'B'> = TransportOptions & {
  /** Access token of a member, for price lookups. Never put one into a web page for others. */
  memberToken?: string | undefined;
  /** API key, for everything else. In a web page use one that is bound to your websites. */
  apiKey?: string | undefined;
  /** The contract of the key; it decides where the key is sent. */
  contract?: C | undefined;
};
type Options = { signal?: AbortSignal };
type ExportQuery = Omit<types.ExportRequest, 'format'>;

/** A client of one service. It holds no connection and no state: make as many as you like. */
export class CashPriceAtlas<C extends Contract = 'B'> {
  readonly #send: Send;
  readonly #options: ClientOptions<C>;

  constructor(options: ClientOptions<C>) {
    this.#options = options;
    this.#send = makeSend(options);
  }

  /** Cash prices of a procedure near a place. Needs a member token. */
  async lookup(
    question: types.LookupRequest,
    { signal }: Options = {},
  ): Promise<Answered<types.LookupAnswer>> {
    const headers = { Authorization: `Bearer ${this.#token()}` };
    const call = { method: 'POST', path: paths.LOOKUP_PATH, headers, body: question, signal } as const;
    return readAnswer<types.LookupAnswer>(await this.#send(call), requireCredits);
  }

  /** Which procedure a name or a code means, and what may be meant while it is typed. */
  procedures(q: string, options: Options & { lang?: 'en' | 'es' } = {}) {
    const { lang, signal } = options;
    return this.#get<types.ProceduresAnswer>(paths.PROCEDURES_PATH, { q, lang }, signal);
  }

  /** ZIPs and cities that begin with a text. */
  places(q: string, { signal }: Options = {}) {
    return this.#get<types.PlacesAnswer>(paths.PLACES_PATH, { q }, signal);
  }

  /** What the release has of each hospital. Send a text or a ZIP. */
  coverage(question: { q?: string; zip?: string }, { signal }: Options = {}) {
    return this.#get<types.CoverageAnswer>(paths.COVERAGE_PATH, question, signal);
  }

  /** Whether the service is running, and its release. */
  health({ signal }: Options = {}) {
    return this.#get<types.HealthAnswer>(paths.HEALTH_PATH, {}, signal);
  }

  /** One page of providers near a place. */
  async search(question: types.SearchRequest, { signal }: Options = {}): Promise<Answered<SearchAnswer<C>>> {
    const response = await this.#send({
      method: 'POST',
      path: paths.SEARCH_PATH,
      // Contract A takes the key in the body, contract B in the header.
      ...(this.#options.contract === 'A'
        ? { body: { ...question, api_key: this.#key() } }
        : { headers: { 'x-api-key': this.#key() }, body: question }),
      signal,
    });
    return readAnswer<SearchAnswer<C>>(response, requireCredits);
  }

  /** All pages of a search, one after another. Each page is a request of the key. */
  async *searchPages(
    question: types.SearchRequest,
    { signal }: Options = {},
  ): AsyncGenerator<Answered<SearchAnswer<C>>, void, undefined> {
    let cursor = question.cursor;
    do {
      const page = await this.search(cursor ? { ...question, cursor } : question, signal ? { signal } : {});
      yield page;
      cursor = page.data.next_cursor;
    } while (cursor);
  }

  /** All providers of a search, page by page. Show the attribution and the disclaimer of their pages with them. */
  async *providers(
    question: types.SearchRequest,
    options: Options = {},
  ): AsyncGenerator<Provider<C>, void, undefined> {
    for await (const { data } of this.searchPages(question, options)) yield* recordsOf<C>(data);
  }

  /**
   * Many searches, in requests of at most 100. The outcomes are in the order of the questions, and a refused question does
   * not end the others. For contract B, tiers Pro and Enterprise.
   */
  async batch(questions: readonly types.SearchRequest[], { signal }: Options = {}): Promise<BatchOutcome[]> {
    const outcomes: BatchOutcome[] = [];
    for (const items of batchParts(questions)) {
      const headers = { 'x-api-key': this.#key() };
      const call = { method: 'POST', path: paths.BATCH_PATH, headers, body: { items }, signal } as const;
      const response = await this.#send(call);
      const { data } = await readAnswer<{ items: { status: number; body: unknown }[] }>(response);
      if (!Array.isArray(data.items) || data.items.length !== items.length)
        throw new UnusableAnswerError(
          'The batch has another number of answers than questions.',
          response.status,
        );
      outcomes.push(...data.items.map(batchOutcome));
    }
    return outcomes;
  }

  /** Pages of enterprise data, whole, each with what must be shown beside its rows. */
  async *rowPages(
    query: ExportQuery,
    { signal }: Options = {},
  ): AsyncGenerator<Answered<types.ExportAnswer>, void, undefined> {
    let cursor: string | null | undefined = query.cursor;
    do {
      const body = { ...query, ...(cursor ? { cursor } : {}) };
      const response = await this.#sendKeyed(paths.ENTERPRISE_PATH, body, signal, countedOnce());
      const page = await readAnswer<types.ExportAnswer>(response, requireCredits);
      yield page;
      cursor = page.data.next_cursor;
    } while (cursor);
  }

  /**
   * All rows of enterprise data as they arrive. A page that breaks off is asked for again, and no row comes twice.
   * `onPage` is called with the end of each page: the release, and what must be shown beside the rows.
   */
  async *rows(
    query: ExportQuery,
    { signal, onPage }: Options & { onPage?: (end: PageEnd) => void } = {},
  ): AsyncGenerator<ExportRow, void, undefined> {
    let cursor: string | null | undefined = query.cursor;
    do {
      const end: PageEnd = yield* this.#rowsOfPage({ ...query, ...(cursor ? { cursor } : {}) }, signal);
      requireCredits(end, 200);
      onPage?.(end);
      cursor = end.next_cursor;
    } while (cursor);
  }

  async *#rowsOfPage(
    query: ExportQuery,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ExportRow, PageEnd, undefined> {
    const { retries = DEFAULT_RETRIES } = this.#options;
    const [once, body] = [countedOnce(), { ...query, format: 'ndjson' }];
    let given = 0;
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.#sendKeyed(paths.ENTERPRISE_PATH, body, signal, once);
      const rows = readRows(response);
      try {
        for (let seen = 0; ; seen += 1) {
          const { value, done } = await rows.next();
          if (done) return value;
          // The rows of a page have the same order whenever they are asked for.
          if (seen < given) continue;
          given += 1;
          yield value;
        }
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof UnreachableError) || attempt >= retries) throw error;
      } finally {
        await rows.return(undefined as never).catch(() => undefined);
      }
    }
  }

  /** The terms of the key and its requests by day. Not counted. */
  usage({ signal }: Options = {}) {
    return this.#get<types.UsageAnswer>(paths.USAGE_PATH, {}, signal, { 'x-api-key': this.#key() });
  }

  /** The look of the widget of the key. Not counted. */
  widgetSettings({ signal }: Options = {}) {
    const headers = { 'x-api-key': this.#key() };
    return this.#get<types.WidgetSettings>(paths.WIDGET_SETTINGS_PATH, {}, signal, headers);
  }

  /** A Free key of contract B. The key and its management secret are shown only in this answer. */
  async signUp(wish: types.SignUp = {}, { signal }: Options = {}): Promise<Answered<types.SignedUp>> {
    const { memberToken } = this.#options;
    const headers = memberToken === undefined ? {} : { Authorization: `Bearer ${memberToken}` };
    const call = { method: 'POST', path: paths.KEYS_PATH, headers, body: wish, signal } as const;
    return readAnswer<types.SignedUp>(await this.#send({ ...call, isRepeatable: false }));
  }

  /** A newer key of the family of a management secret. The key before it ends in 24 hours. */
  rotateKey(managementSecret: string, { signal }: Options = {}) {
    return this.#manage<types.KeyRotated>(paths.ROTATE_PATH, managementSecret, undefined, signal);
  }

  /** Ends every key of the family for good. */
  revokeKeys(managementSecret: string, { signal }: Options = {}) {
    return this.#manage<types.KeyEnded>(paths.REVOKE_PATH, managementSecret, { all: true }, signal);
  }

  /** Replaces the websites that may use the key. */
  setOrigins(managementSecret: string, origins: string[], { signal }: Options = {}) {
    return this.#manage<types.OriginsSet>(paths.ORIGINS_PATH, managementSecret, { origins }, signal);
  }

  /** Replaces the look of the widget of the key. */
  setBranding(managementSecret: string, branding: Partial<types.Branding>, { signal }: Options = {}) {
    return this.#manage<types.BrandingSet>(paths.BRANDING_PATH, managementSecret, branding, signal);
  }

  async #get<T>(
    path: string,
    query: Record<string, string | undefined>,
    signal: AbortSignal | undefined,
    headers: Record<string, string> = {},
  ): Promise<Answered<T>> {
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const search = new URLSearchParams(given).toString();
    const address = search === '' ? path : `${path}?${search}`;
    return readAnswer<T>(await this.#send({ method: 'GET', path: address, headers, signal }));
  }

  #sendKeyed(
    path: string,
    body: object,
    signal: AbortSignal | undefined,
    more: Record<string, string> = {},
  ): Promise<Response> {
    const headers = { 'x-api-key': this.#key(), ...more };
    return this.#send({ method: 'POST', path, headers, body, signal });
  }

  async #manage<T>(
    path: string,
    secret: string,
    body: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Answered<T>> {
    const headers = { Authorization: `Bearer ${secret}` };
    const call = { method: 'POST', path, headers, signal, isRepeatable: path !== paths.ROTATE_PATH } as const;
    return readAnswer<T>(await this.#send(body === undefined ? call : { ...call, body }));
  }

  #key(): string {
    const { apiKey } = this.#options;
    if (apiKey === undefined) throw new MissingCredentialError('This call needs the option apiKey.');
    return apiKey;
  }

  #token(): string {
    const { memberToken } = this.#options;
    if (memberToken === undefined)
      throw new MissingCredentialError('A price lookup needs the option memberToken.');
    return memberToken;
  }
}

/** The providers of a page, in either contract. */
export function recordsOf<C extends Contract>(answer: SearchAnswer<C>): Provider<C>[] {
  const records = 'results' in answer ? answer.results : answer.providers;
  return records as Provider<C>[];
}
