import { expect, test } from '@jest/globals';
import { decodeToken } from './decode-token.ts';

const jwt = (payload: string): string => `x.${Buffer.from(payload).toString('base64url')}.y`;

test('names with accents survive', () => {
  expect(decodeToken(jwt('{"fullName":"Niccolò D’Èlia","TCODE":"ROSSI"}'))).toEqual({
    fullName: 'Niccolò D’Èlia',
    TCODE: 'ROSSI',
  });
});

test('anything that is no token gives undefined instead of an error', () => {
  for (const text of ['', 'abc', 'a.b.c', 'a.%.c', jwt('5'), jwt('null'), jwt('{')]) {
    expect(decodeToken(text)).toBeUndefined();
  }
});
