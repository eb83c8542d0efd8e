import { describe, expect, it } from '@jest/globals';
import { isFromOwnPage, ownOrigins } from './own-origins.ts';

const publicUrl = 'https://officina.example/';
const request = (headers: Record<string, string>) => ({
  protocol: 'http',
  headers: { host: '127.0.0.1:4200', ...headers },
});

describe('our own origins', () => {
  it('are the public address and the address that the browser used', () => {
    expect(ownOrigins(request({}), publicUrl)).toEqual(['https://officina.example', 'http://127.0.0.1:4200']);
    expect(ownOrigins(request({ host: 'a b' }), publicUrl)).toEqual(['https://officina.example']);
  });

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-origin', origin: 'null' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1:4200' }, false],
    [{ 'sec-fetch-site': '' }, false],
    [{ origin: 'http://127.0.0.1:4200' }, true],
    [{ origin: 'https://officina.example' }, true],
    [{ origin: 'http://127.0.0.1:4201' }, false],
    [{ origin: 'https://evil.example' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
    [{}, true],
  ])('accept a form with %j: %s', (headers, expected) => {
    expect(isFromOwnPage(request(headers), publicUrl)).toBe(expected);
  });
});
