import { describe, expect, it } from 'vitest';
import { deleteFailed, parseListAnswer } from '../../../builder/src/r2/s3-answers.ts';

const contents = (key: string) =>
  `<Contents><Key>${key}</Key><LastModified>2026-08-01T00:00:00.000Z</LastModified><ETag>&quot;abc&quot;</ETag><Size>12</Size></Contents>`;
const listed = (...keys: string[]) => `<ListBucketResult>${keys.map(contents).join('')}</ListBucketResult>`;
const keysIn = (xml: string) => parseListAnswer(xml).objects.map(({ key }) => key);

describe('a page of a list', () => {
  it('as R2 writes it: declaration, namespace, line breaks', () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Name>tiles</Name>
  <IsTruncated>true</IsTruncated>
  <NextContinuationToken>1/a&amp;b==</NextContinuationToken>
  ${contents('code/2026/70551.json')}
</ListBucketResult>`;
    expect(parseListAnswer(xml)).toEqual({
      objects: [
        { key: 'code/2026/70551.json', bytes: 12, md5: 'abc', uploadedAt: '2026-08-01T00:00:00.000Z' },
      ],
      nextToken: '1/a&b==',
    });
  });

  it.each([
    ['named entities', 'a&lt;b&gt;c&amp;d&quot;e&apos;f', `a<b>c&d"e'f`],
    ['decimal and hexadecimal entities', 'a&#38;b&#x26;c&#x1F3E5;', 'a&b&c🏥'],
    ['an escaped entity once only', '&amp;lt;', '&lt;'],
    ['a CDATA section', '<![CDATA[a<&b]]>', 'a<&b'],
    ['a key like a number', '0070551', '0070551'],
    ['a key like a word of XML', 'true', 'true'],
    ['blanks at both ends', ' a ', ' a '],
  ])('decodes %s', (_, written, key) => {
    expect(keysIn(listed(written))).toEqual([key]);
  });

  it('reads elements with a namespace prefix', () => {
    const xml = listed('a', 'b').replace(/<(\/?)(?=[A-Z])/g, '<$1s3:');
    expect(keysIn(xml.replace('ListBucketResult', 'ListBucketResult xmlns:s3="urn:s3"'))).toEqual(['a', 'b']);
  });

  it('reads a full page, whose entities exceed what a parser may allow a hostile document', () => {
    const keys = Array.from({ length: 1000 }, (_, i) => `tiles/${i}&amp;`.repeat(20));
    expect(keysIn(listed(...keys))).toEqual(keys.map((key) => key.replaceAll('&amp;', '&')));
  });

  it('may be empty', () => {
    const none = { objects: [], nextToken: undefined };
    expect(parseListAnswer('<ListBucketResult/>')).toEqual(none);
    expect(parseListAnswer('<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>')).toEqual(
      none,
    );
  });

  it.each([
    ['nothing', ''],
    ['a page that is cut off', listed('a', 'b').slice(0, -30)],
    ['a web page', '<html><body>Sign in</body></html>'],
    ['an error', '<Error><Code>InternalError</Code></Error>'],
    ['an object without a size', listed('a').replace('12', '')],
  ])('refuses %s', (_, xml) => {
    expect(() => parseListAnswer(xml)).toThrow('cannot read');
  });
});

describe('the outcome of a delete', () => {
  it.each([
    ['<DeleteResult></DeleteResult>', false],
    ['<DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>', false],
    ['<DeleteResult><Error><Key>a</Key><Code>AccessDenied</Code></Error></DeleteResult>', true],
    ['<s3:DeleteResult xmlns:s3="urn:s3"><s3:Error><s3:Key>a</s3:Key></s3:Error></s3:DeleteResult>', true],
    ['', true],
    ['<html></html>', true],
  ])('%s', (xml, failed) => {
    expect(deleteFailed(xml)).toBe(failed);
  });
});
