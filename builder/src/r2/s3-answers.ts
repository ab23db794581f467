// The XML answers of S3 that this program reads: a page of a list, and the outcome of a delete.
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';
import { type StoredObject, StoreUnavailable } from './store-errors.ts';

/** Every value stays a text exactly as it was written: a key may look like a number or end in a space. */
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === 'Contents' || name === 'Error',
});

const Contents = z.object({
  Key: z.string(),
  Size: z.string().regex(/^\d+$/),
  ETag: z.string(),
  LastModified: z.string(),
});
const ListPage = z.object({
  IsTruncated: z.enum(['true', 'false']).default('false'),
  NextContinuationToken: z.string().optional(),
  Contents: z.array(Contents).default([]),
});
/** The parser gives '' for an element without children. */
const ListAnswer = z.object({
  ListBucketResult: z.preprocess((page) => (page === '' ? {} : page), ListPage),
});

/** Objects of one page; `nextToken` asks for the next page and is undefined on the last. */
export type ListedObjects = { objects: StoredObject[]; nextToken: string | undefined };

/** Reads a page of a list. @throws StoreUnavailable when the text is anything else */
export function parseListAnswer(xml: string): ListedObjects {
  const { data, error } = ListAnswer.safeParse(parsed(xml));
  if (!data)
    throw new StoreUnavailable('The store answered a list in a form this program cannot read.', {
      cause: error,
    });
  const { IsTruncated, NextContinuationToken, Contents: listed } = data.ListBucketResult;
  return {
    objects: listed.map(({ Key, Size, ETag, LastModified }) => ({
      key: Key,
      bytes: Number(Size),
      md5: bareEtag(ETag),
      uploadedAt: LastModified,
    })),
    nextToken: IsTruncated === 'true' ? NextContinuationToken : undefined,
  };
}

/** True unless the store says that it deleted every object it was asked to. */
export function deleteFailed(xml: string): boolean {
  const answer = z.object({ DeleteResult: z.unknown() }).safeParse(parsed(xml));
  if (!answer.success) return true;
  return z.object({ Error: z.unknown() }).safeParse(answer.data.DeleteResult).data?.Error !== undefined;
}

/** An ETag without its quotes, and without the mark of a weak one. */
export function bareEtag(etag: string): string {
  return etag.replace(/^W\//, '').replaceAll('"', '');
}

/** The parser takes a document that is cut off; validating first refuses it. */
function parsed(xml: string): unknown {
  try {
    return parser.parse(xml, true);
  } catch {
    return undefined;
  }
}
