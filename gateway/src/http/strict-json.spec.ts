import { describe, expect, it } from '@jest/globals';
import { parseJson } from './bodies.ts';

const parse = (text: string) => parseJson(Buffer.from(text));

describe('parseJson', () => {
  it('reads the same values as JSON.parse', () => {
    const value = { a: [{ b: 'x: "y"\\' }, { b: '{' }], c: { a: null }, '': 1.5 };
    expect(parse(JSON.stringify(value, null, 2))).toEqual(value);
    expect(parse('')).toBeUndefined();
    expect(parse('['.repeat(32) + ']'.repeat(32))).toHaveLength(1);
  });

  it.each([
    ['truncated', '{"a":1'],
    ['trailing comma', '{"a":1,}'],
    ['a byte-order mark', '\uFEFF{"a":1}'],
    ['NaN', '{"a":NaN}'],
    ['the same key twice', '{"a":1,"a":2}'],
    ['the same key twice, escaped', '{"a":1,"\\u0061":2}'],
    ['the same key twice, deep inside', '{"x":[{"a":1 , "a" :2}]}'],
    ['nesting of 33', '['.repeat(33) + ']'.repeat(33)],
    ['nesting of 33 in objects', '{"a":'.repeat(33) + '1' + '}'.repeat(33)],
    ['deep nesting', '['.repeat(50_000) + ']'.repeat(50_000)],
  ])('rejects %s', (_, text) => {
    expect(() => parse(text)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it('rejects bytes that are not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    );
  });
});
