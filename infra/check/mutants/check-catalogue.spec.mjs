import { expect, test } from '@jest/globals';
import { wrongIn } from './check-catalogue.mjs';

const fault = {
  ...{ area: 'contracts', says: 'stale is answered 412', file: 'packages/contracts/src/problem.ts' },
  ...{ from: 'stale: { status: 409,', to: 'stale: { status: 412,', noticedBy: ['contracts:problem'] },
};
const said = 'contracts: stale is answered 412:';

test.each([
  ['can be made and noticed', {}, []],
  [
    'quotes what is gone',
    { from: 'stale: 409' },
    ['its text stands 0 times in packages/contracts/src/problem.ts: stale: 409'],
  ],
  ['quotes a file that is gone', { file: 'gone.ts', from: 'a' }, ['its text stands 0 times in gone.ts: a']],
  ['changes nothing', { to: fault.from }, ['it changes nothing']],
  ['names a suite that there is not', { noticedBy: ['tools'] }, ['there are no tests tools']],
  [
    'names a test that there is not',
    { noticedBy: ['contracts:problem', 'contracts:tools'] },
    ['there are no tests contracts:tools'],
  ],
  ['names no suite', { noticedBy: [] }, ['it names no suite']],
])('a fault that %s', (_, change, reasons) => {
  expect(wrongIn([{ ...fault, ...change }])).toEqual(reasons.map((reason) => `${said} ${reason}`));
});

test('a text that stands often, and a fault that is there twice', () => {
  expect(wrongIn([{ ...fault, from: 'status: 409' }])[0]).toMatch(/its text stands [2-9] times/);
  expect(wrongIn([fault, fault])).toEqual([`${said} it is there twice`]);
});
