// Reading a request body up to a maximum size. Chunked bodies do not state a length, so the bytes are
// counted.
import { ApiError } from '../errors.ts';

/** Largest body of the public API. */
export const MAX_BODY_BYTES = 16 * 1024;

/**
 * The JSON object in the body. Errors: 415 for another media type, 413 for a larger body, else 400
 * `invalid_json`.
 */
export async function readJsonBody(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<Record<string, unknown>> {
  requireMediaType(request, 'application/json');
  const text = await readTextBody(request, maxBytes);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('invalid_json', {}, { cause });
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ApiError('invalid_json');
  return body as Record<string, unknown>;
}

/** 415 unless the body is declared as this media type; parameters such as a charset are allowed. */
export function requireMediaType(request: Request, mediaType: string): void {
  const stated = request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (stated !== mediaType) throw new ApiError('unsupported_media_type');
}

/** The body as text. A larger body is a 413; at most one chunk too many is read. */
export async function readTextBody(request: Request, maxBytes: number): Promise<string> {
  const stated = request.headers.get('Content-Length');
  if (Number(stated ?? 0) > maxBytes) throw new ApiError('payload_too_large');
  // A stated length is the length of the body, so that it can be read at once.
  if (stated !== null) return decodeWhole(await request.bytes(), maxBytes);
  const decoder = newDecoder();
  const reader = request.body?.getReader();
  let [text, bytes] = ['', 0];
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk || chunk.done) break;
    bytes += chunk.value.byteLength;
    if (bytes > maxBytes) {
      await reader?.cancel();
      throw new ApiError('payload_too_large');
    }
    text += decodeOrRefuse(decoder, chunk.value);
  }
  return text + decodeOrRefuse(decoder);
}

const newDecoder = () => new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

/** For whole bodies alone, which leave nothing in it for the next one. */
const wholeBodies = newDecoder();

function decodeWhole(bytes: Uint8Array, maxBytes: number): string {
  if (bytes.byteLength > maxBytes) throw new ApiError('payload_too_large');
  try {
    return wholeBodies.decode(bytes);
  } catch (cause) {
    throw new ApiError('invalid_json', {}, { cause });
  }
}

function decodeOrRefuse(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new ApiError('invalid_json', {}, { cause });
  }
}
