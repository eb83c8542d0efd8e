import { expect, test } from '@jest/globals';
import { sizeInWords, sizeOfLimit } from './byte-size.ts';
import { fileLimits } from './files/limits.ts';

const { fileBytes, tenantBytes } = fileLimits;

test.each([
  [0, '0 kB'],
  [14_000, '14 kB'],
  [1_000 * 1024, '1 MB'],
  [1_800_000, '1,8 MB'],
  [fileBytes, '25 MB'],
  [tenantBytes, '2 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

test.each([
  [1_250_000_000, tenantBytes, '1,2 di 2 GB'],
  [650_000, tenantBytes, '635 kB di 2 GB'],
  [fileBytes + 1, fileBytes, '25,1 di 25 MB'],
])('%i bytes of %i are %s', (bytes, limit, words) => {
  expect(sizeOfLimit(bytes, limit)).toBe(words);
});
