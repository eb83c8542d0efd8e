import { expect, test } from '@jest/globals';
import { decodeToken } from './decode-token.ts';

const jwt = (payload: string): string => `x.${Buffer.from(payload).toString('base64url')}.y`;

test('names keep their accents', () => {
  expect(decodeToken(jwt('{"fullName":"Niccolò D’Èlia","TCODE":"ROSSI"}'))).toEqual({
    fullName: 'Niccolò D’Èlia',
    TCODE: 'ROSSI',
  });
});

test('an invalid token is undefined instead of an error', () => {
  for (const text of ['', 'abc', 'a.b.c', 'a.%.c', jwt('5'), jwt('null'), jwt('{')]) {
    expect(decodeToken(text)).toBeUndefined();
  }
});
