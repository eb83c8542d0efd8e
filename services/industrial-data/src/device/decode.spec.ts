import { describe, expect, test } from '@jest/globals';
import { parseRegister } from '@officina/contracts/industrial/register';
import { decode } from './decode.ts';

const read = (register: string, hex: string): number => {
  const parsed = parseRegister(register);
  if ('error' in parsed) throw new Error(register);
  return decode(
    parsed,
    hex.split(' ').map((word) => Number.parseInt(word, 16)),
  );
};

describe('decoding by type and word order', () => {
  test.each([
    ['h0', '1234', 4660],
    ['h0b', '3412', 4660],
    ['h0', 'ffff', 65_535],
    ['h0n', 'fffe', -2],
    ['h0nb', 'feff', -2],
    ['h0n', '8000', -32_768],
    ['h0w', '1234 5678', 305_419_896],
    ['h0ws', '5678 1234', 305_419_896],
    ['h0wb', '3412 7856', 305_419_896],
    ['h0wr', '7856 3412', 305_419_896],
    ['h0w', 'ffff ffff', 4_294_967_295],
    ['h0l', 'ffff fffe', -2],
    ['h0ls', 'fffe ffff', -2],
    ['h0lb', 'ffff feff', -2],
    ['h0lr', 'feff ffff', -2],
    ['h0k', '0001 0203 0405 0607', 283_686_952_306_183],
    ['h0ks', '0607 0405 0203 0001', 283_686_952_306_183],
    ['h0kb', '0100 0302 0504 0706', 283_686_952_306_183],
    ['h0kr', '0706 0504 0302 0100', 283_686_952_306_183],
    ['h0q', 'ffff ffff ffff fffe', -2],
    ['h0qs', 'fffe ffff ffff ffff', -2],
    ['h0qb', 'ffff ffff ffff feff', -2],
    ['h0qr', 'feff ffff ffff ffff', -2],
    ['h0d', 'c093 4a00 0000 0000', -1234.5],
    ['h0ds', '0000 0000 4a00 c093', -1234.5],
    ['h0d', '405e dd2f 1a9f be77', 123.456],
    ['h0ds', 'be77 1a9f dd2f 405e', 123.456],
    ['h0db', '5e40 2fdd 9f1a 77be', 123.456],
    ['h0dr', '77be 9f1a 2fdd 5e40', 123.456],
  ])('%s of %s', (register, hex, value) => expect(read(register, hex)).toBe(value));

  test.each([
    ['h0f', '42f6 e979'],
    ['h0fs', 'e979 42f6'],
    ['h0fb', 'f642 79e9'],
    ['h0fr', '79e9 f642'],
  ])('%s of %s is 123.456 to 32-bit precision', (register, hex) =>
    expect(read(register, hex)).toBe(123.45600128173828),
  );

  test.each([
    ['h0.0', '0001', 1],
    ['h0.0', 'fffe', 0],
    ['h0.15', '8000', 1],
    ['h0.15', '7fff', 0],
    ['h0.4', '0010', 1],
    ['c0', '1', 1],
    ['d0', '0', 0],
  ])('the bit %s of %s', (register, hex, value) => expect(read(register, hex)).toBe(value));
});

test('values that are not numbers are returned as they are', () => {
  expect(read('h0f', '7fc0 0000')).toBeNaN();
  expect(read('h0f', '7f80 0000')).toBe(Number.POSITIVE_INFINITY);
  expect(read('h0fs', '0000 ff80')).toBe(Number.NEGATIVE_INFINITY);
  expect(read('h0d', '7ff8 0000 0000 0000')).toBeNaN();
  expect(read('h0d', 'fff0 0000 0000 0000')).toBe(Number.NEGATIVE_INFINITY);
});

test('integers are exact up to 2^53 and rounded beyond', () => {
  expect(read('h0k', '001f ffff ffff ffff')).toBe(9_007_199_254_740_991);
  expect(read('h0k', '0020 0000 0000 0001')).toBe(9_007_199_254_740_992);
  expect(read('h0k', 'ffff ffff ffff ffff')).toBe(18_446_744_073_709_551_615);
});

test('too few words are refused', () => expect(() => read('h0f', '42f6')).toThrow('1 words'));
