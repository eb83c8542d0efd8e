import { expect, it } from '@jest/globals';
import { stopOf, tokenOf } from './stop-links.ts';

const key = Buffer.alloc(32, 7).toString('base64url');
const stop = { tenantId: 'ROSSI', userId: '0'.repeat(24), kind: 'planDue' as const };
const token = tokenOf(key, stop);
const [user = '', , signature = ''] = token.split('.');

it('a link stops what it was signed for', () => {
  expect(stopOf(key, 'ROSSI', token)).toEqual(stop);
  expect(signature).toHaveLength(43);
});

it.each([
  ['another tenant', 'CANTINA', token],
  ['another person', 'ROSSI', [`${'0'.repeat(23)}1`, 'planDue', signature].join('.')],
  ['another kind', 'ROSSI', [user, 'report', signature].join('.')],
  ['a kind that is none', 'ROSSI', [user, 'all', signature].join('.')],
  ['a part more', 'ROSSI', `${token}.x`],
  ['a cut signature', 'ROSSI', token.slice(0, -1)],
  ['nothing', 'ROSSI', ''],
])('a link does not stop %s', (_what, tenantId, given) => {
  expect(stopOf(key, tenantId, given)).toBeUndefined();
});

it('a link signed with another key stops nothing', () => {
  expect(stopOf(Buffer.alloc(32, 8).toString('base64url'), 'ROSSI', token)).toBeUndefined();
});
