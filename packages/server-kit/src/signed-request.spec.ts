import { describe, expect, it } from '@jest/globals';
import { signedCaller, signedHeaders } from './signed-request.ts';
import { caller } from './testing/callers.ts';

const key = 'k'.repeat(48);
const anna = caller({ tenantId: 'ROSSI', userName: 'Anna Rossì' });
const request = { method: 'PATCH', path: '/api/files/uploads/1?a=b' };
const now = new Date('2026-11-30T10:00:00.000Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const headers = signedHeaders(key, request, anna, now);

describe('a signed request', () => {
  it('names its caller, for a minute', () => {
    expect(signedCaller(key, { ...request, headers }, now)).toEqual(anna);
    expect(signedCaller(key, { ...request, headers }, later(60_000))).toEqual(anna);
    expect(signedCaller(key, { ...request, headers }, later(60_001))).toBeUndefined();
    expect(signedCaller(key, { ...request, headers }, later(-60_001))).toBeUndefined();
  });

  it.each([
    ['method', { method: 'DELETE' }],
    ['path', { path: '/api/files/uploads/2?a=b' }],
    ['query', { path: '/api/files/uploads/1?a=c' }],
  ])('with another %s is refused', (_part, other) => {
    expect(signedCaller(key, { ...request, headers, ...other }, now)).toBeUndefined();
  });

  const forged = Buffer.from(JSON.stringify({ ...anna, tenantId: 'CANTINA' })).toString('base64url');
  it.each([
    ['another caller', { 'x-signed-caller': forged }],
    ['another time', { 'x-signed-time': String(now.getTime() + 1) }],
    ['another signature', { 'x-signature': '0'.repeat(64) }],
    ['a short signature', { 'x-signature': headers['x-signature']?.slice(2) }],
    ['a signature that is no number', { 'x-signature': 'x' }],
    ['no signature', { 'x-signature': undefined }],
    ['no caller', { 'x-signed-caller': undefined }],
    ['no time', { 'x-signed-time': undefined }],
  ])('with %s is refused', (_part, other) => {
    expect(signedCaller(key, { ...request, headers: { ...headers, ...other } }, now)).toBeUndefined();
  });

  it('with another key is refused', () => {
    expect(signedCaller('l'.repeat(48), { ...request, headers }, now)).toBeUndefined();
  });
});
