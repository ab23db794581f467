// The grammar of the oracle: JSON tokens to the few values the reader wants, one at a time. The grammar is checked for every token, but
// only wanted values are built: payer rates, nine tenths of a file, never become objects.
import { type ParsedTokenInfo, Tokenizer, TokenizerError, TokenType } from '@streamparser/json';

/** A value of the document; numbers and booleans are their source text, so `1e3` and `1000` stay apart. */
export type JsonValue = string | null | JsonValue[] | JsonObject;
export type JsonObject = { [key: string]: JsonValue };

/** What a caller wants of a document whose root is an object with one long array of items. */
export type JsonWants = {
  /** Root keys handed to `onField` when complete. */
  fields: ReadonlySet<string>;
  /** Root key of the array whose elements are handed to `onItem`. */
  items: string;
  /** Keys kept in the objects of fields and items; members under other keys are passed over. */
  keys: ReadonlySet<string>;
  onField: (key: string, value: JsonValue) => void;
  onItem: (value: JsonValue, index: number) => void;
};

/** Containers within each other; the template has seven. A bound, so that `[[[[…` cannot fill the memory. */
const MAX_DEPTH = 64;

const SCALARS = new Set([
  TokenType.TRUE,
  TokenType.FALSE,
  TokenType.NULL,
  TokenType.STRING,
  TokenType.NUMBER,
]);

type Expects = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma' | 'nothing';
/** An open container. `built` is undefined when nobody wants it. */
type Frame = { isArray: boolean; key: string; index: number; built: JsonValue[] | JsonObject | undefined };

/** Gives NUMBER tokens whose value is their source text: an amount is judged by it. */
class SourceTextTokenizer extends Tokenizer {
  protected override parseNumber(numberText: string): number {
    // The library types the result as a number but only hands it on.
    return numberText as unknown as number;
  }
}

/** Thrown for text that is no JSON; `at` is the pointer of the value being read. */
export class JsonFault extends Error {
  readonly at: string;
  constructor(message: string, at: string) {
    super(message);
    this.name = 'JsonFault';
    this.at = at;
  }
}

/** Push parser: `write` text cut anywhere, then `end`. Both throw JsonFault. */
export class JsonReader {
  /** True once the items array has begun. */
  foundItems = false;
  readonly #wants: JsonWants;
  readonly #tokenizer = new SourceTextTokenizer();
  readonly #frames: Frame[] = [];
  #expects: Expects = 'value';

  constructor(wants: JsonWants) {
    this.#wants = wants;
    this.#tokenizer.onToken = (info) => this.#take(info);
  }

  write(text: string): void {
    this.#guard(() => this.#tokenizer.write(text));
  }

  end(): void {
    this.#guard(() => this.#tokenizer.end());
    if (this.#expects !== 'nothing') throw this.#fault('the text ends too early');
  }

  #guard(run: () => void): void {
    try {
      run();
    } catch (error) {
      if (error instanceof TokenizerError) throw this.#fault(error.message);
      throw error;
    }
  }

  #take({ token, value }: ParsedTokenInfo): void {
    const expects = this.#expects;
    if (expects === 'value' || expects === 'value-or-end') this.#takeValue(token, value);
    else if (expects === 'key' || expects === 'key-or-end') this.#takeKey(token, value);
    else if (expects === 'colon' && token === TokenType.COLON) this.#expects = 'value';
    else if (expects === 'comma') this.#takeComma(token);
    else throw this.#unexpected(value);
  }

  #takeValue(token: TokenType, value: ParsedTokenInfo['value']): void {
    if (token === TokenType.LEFT_BRACE) this.#open(false);
    else if (token === TokenType.LEFT_BRACKET) this.#open(true);
    else if (SCALARS.has(token)) {
      this.#place(value === null ? null : String(value));
      this.#expects = this.#frames.length > 0 ? 'comma' : 'nothing';
    } else if (token === TokenType.RIGHT_BRACKET && this.#expects === 'value-or-end') this.#close();
    else throw this.#unexpected(value);
  }

  #takeKey(token: TokenType, value: ParsedTokenInfo['value']): void {
    const frame = this.#frames.at(-1);
    if (token === TokenType.STRING && frame) {
      frame.key = String(value);
      this.#expects = 'colon';
    } else if (token === TokenType.RIGHT_BRACE && this.#expects === 'key-or-end') this.#close();
    else throw this.#unexpected(value);
  }

  #takeComma(token: TokenType): void {
    const frame = this.#frames.at(-1);
    if (token === TokenType.COMMA && frame) {
      frame.index += 1;
      this.#expects = frame.isArray ? 'value' : 'key';
    } else if (token === (frame?.isArray ? TokenType.RIGHT_BRACKET : TokenType.RIGHT_BRACE)) this.#close();
    else throw this.#unexpected(TokenType[token]);
  }

  #open(isArray: boolean): void {
    if (this.#frames.length >= MAX_DEPTH) throw this.#fault('containers are nested too deeply');
    if (this.#isItemsPlace() && isArray) this.foundItems = true;
    const built = this.#isWanted() ? (isArray ? [] : {}) : undefined;
    this.#frames.push({ isArray, key: '', index: 0, built });
    this.#expects = isArray ? 'value-or-end' : 'key-or-end';
  }

  #close(): void {
    const built = this.#frames.pop()?.built;
    if (built !== undefined) this.#place(built);
    this.#expects = this.#frames.length > 0 ? 'comma' : 'nothing';
  }

  /** Puts a finished value where it belongs: into its container, to the caller, or nowhere. */
  #place(value: JsonValue): void {
    const frame = this.#frames.at(-1);
    if (!frame) return;
    if (frame.built === undefined) this.#handOut(frame, value);
    else if (Array.isArray(frame.built)) frame.built.push(value);
    else if (this.#wants.keys.has(frame.key)) frame.built[frame.key] = value;
  }

  #handOut(frame: Frame, value: JsonValue): void {
    const [root] = this.#frames;
    if (frame === root && !frame.isArray && this.#wants.fields.has(frame.key)) {
      this.#wants.onField(frame.key, value);
    } else if (this.#frames.length === 2 && frame.isArray && this.#isItems(root)) {
      this.#wants.onItem(value, frame.index);
    }
  }

  /** Whether the container about to open belongs to a wanted value. */
  #isWanted(): boolean {
    const frame = this.#frames.at(-1);
    if (!frame) return false;
    if (frame.built !== undefined) return frame.isArray || this.#wants.keys.has(frame.key);
    if (this.#frames.length === 1) return !frame.isArray && this.#wants.fields.has(frame.key);
    return this.#frames.length === 2 && frame.isArray && this.#isItems(this.#frames[0]);
  }

  #isItemsPlace(): boolean {
    return this.#frames.length === 1 && this.#isItems(this.#frames[0]);
  }

  #isItems(root: Frame | undefined): boolean {
    return root !== undefined && !root.isArray && root.key === this.#wants.items;
  }

  #unexpected(value: unknown): JsonFault {
    return this.#fault(`unexpected ${String(value).slice(0, 40)}`);
  }

  #fault(message: string): JsonFault {
    const steps = this.#frames.map(({ isArray, index, key }) => (isArray ? index : escapePointer(key)));
    return new JsonFault(message, steps.map((step) => `/${step}`).join(''));
  }
}

/** RFC 6901, section 3. */
function escapePointer(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
