import { describe, expect, it } from 'vitest';
import {
  detectUtf16,
  isWebPage,
  withoutMark,
  withoutUtf8Mark,
} from '../../../builder/src/input/first-bytes.ts';

describe('isWebPage', () => {
  it.each([
    ['<!doctype html><p>', true],
    ['\ufeff\n <HTML lang="en">', true],
    ['<!-- moved -->\n<!DOCTYPE HTML PUBLIC "x">', true],
    ['<?xml version="1.0"?><html xmlns="x">', true],
    ['<script>location = "/login"</script>', true],
    ['<?xml version="1.0"?><dataroot/>', false],
    ['<header>a,b</header>', false],
    ['description,<html>', false],
    ['<!-- moved --> to <!-- here --><html>', false],
    ['<!-- never closed <html>', false],
    [`${'<!---->\n'.repeat(10)}<html>`, true],
  ])('of %j is %s', (head, out) => {
    expect(isWebPage(head)).toBe(out);
  });
});

it('sixty comments before a letter, which doubled the time for each comment, are not a web page', () => {
  expect(isWebPage(`${'<!---->'.repeat(60)}x`)).toBe(false);
});

describe('detectUtf16', () => {
  it.each([
    ['a little-endian mark', [0xff, 0xfe], 'utf-16le'],
    ['a big-endian mark', [0xfe, 0xff], 'utf-16be'],
    ['two little-endian letters', [0x61, 0, 0x62, 0], 'utf-16le'],
    ['two big-endian letters', [0, 0x61, 0, 0x62], 'utf-16be'],
    ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x61], undefined],
    ['one zero byte in a text', [0x61, 0, 0x62, 0x63], undefined],
    ['zero bytes alone', [0, 0, 0, 0], undefined],
    ['no byte', [], undefined],
  ])('of %s', (_, bytes, out) => {
    expect(detectUtf16(Uint8Array.from(bytes))).toBe(out);
  });
});

it('removes a byte order mark from the beginning only', () => {
  expect(withoutMark('\ufeffa\ufeff')).toBe('a\ufeff');
  expect(withoutMark('')).toBe('');
  expect(withoutUtf8Mark(Buffer.from('\ufeffa')).toString()).toBe('a');
  expect(withoutUtf8Mark(Buffer.from([0xef, 0xbb]))).toHaveLength(2);
});
