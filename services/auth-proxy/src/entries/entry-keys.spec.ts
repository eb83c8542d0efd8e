import { expect, it } from '@jest/globals';
import { EntryKeys } from './entry-keys.ts';

const cost = { memory: 8, passes: 1, parallelism: 1 };
const keys = new EntryKeys('a-secret-of-the-tests-that-has-32-bytes-AAA', cost);

it('keys are new each time: a secret of 128 bits, and a code of eight of 32 letters and digits', async () => {
  const made = await Promise.all(Array.from({ length: 200 }, () => keys.make('ROSSI')));
  const codes = made.map(({ shown }) => shown.code);
  expect(new Set(made.map(({ shown }) => shown.secret)).size).toBe(200);
  expect(new Set(codes).size).toBe(200);
  for (const { shown } of made) expect(Buffer.from(shown.secret, 'base64url')).toHaveLength(16);
  const letters = new Set(codes.join('').replaceAll('-', ''));
  expect([...letters].sort().join('')).toBe('0123456789ABCDEFGHJKMNPQRSTVWXYZ');
  expect(codes.every((code) => /^.{4}-.{4}$/.test(code))).toBe(true);
});

it('what is stored of them is found again from what was shown', async () => {
  const { shown, stored } = await keys.make('ROSSI');
  expect(keys.secretHash(shown.secret)).toBe(stored.secretHash);
  expect(await keys.codeHash('ROSSI', shown.code.replace('-', ''))).toBe(stored.codeHash);
});

it('a code has another hash in another company and in another installation', async () => {
  const other = new EntryKeys('another-secret-of-the-tests-with-32-bytes-A', cost);
  const hashes = await Promise.all([
    keys.codeHash('ROSSI', 'K7QM3XHD'),
    keys.codeHash('CANTINA', 'K7QM3XHD'),
    other.codeHash('ROSSI', 'K7QM3XHD'),
  ]);
  expect(new Set(hashes).size).toBe(3);
});

it('letters that are no part of codes are read as those that they look like', async () => {
  expect(await keys.codeHash('ROSSI', 'OILUOILU')).toBe(await keys.codeHash('ROSSI', '011V011V'));
});
