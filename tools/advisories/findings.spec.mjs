import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { faultsOfExceptions, findingsIn, judge, lockedPackages } from './findings.mjs';

const advisory = {
  id: 'GHSA-mg2h-6x62-wpwc',
  package: 'fastify',
  range: '>=5.0.0 <5.3.1',
  severity: 'high',
  title: 'Parsing',
};

/** Our lockfile with another version of a package. */
function lockWith(place, version) {
  const lock = JSON.parse(readFileSync(join(cloneDir, 'package-lock.json'), 'utf8'));
  expect(lock.packages[place].version).not.toBe(version);
  lock.packages[place].version = version;
  return lock;
}

const found = { ...advisory, version: '5.3.0', inProduction: true };

test('a version with a fault, put into our lockfile, is found and refused', () => {
  const findings = findingsIn(lockWith('node_modules/fastify', '5.3.0'), [advisory]);
  expect(findings).toEqual([found]);
  expect(judge(findings, []).wrong).toEqual(['fastify 5.3.0: high, Parsing (GHSA-mg2h-6x62-wpwc)']);
  expect(findingsIn(lockWith('node_modules/fastify', '5.3.1'), [advisory])).toEqual([]);
});

test('a fault in what only development needs is listed', () => {
  const jest = { ...advisory, package: 'jest', range: '29.0.0' };
  const findings = findingsIn(lockWith('node_modules/jest', '29.0.0'), [jest]);
  expect(judge(findings, [])).toEqual({
    wrong: [],
    listed: ['jest 29.0.0: high, Parsing (GHSA-mg2h-6x62-wpwc); in development only'],
  });
});

test.each([
  ['critical', 1],
  ['high', 1],
  ['moderate', 0],
  ['low', 0],
])('%s faults in production that are refused: %i', (severity, refused) => {
  expect(judge([{ ...found, severity }], []).wrong).toHaveLength(refused);
});

test('every copy of a package counts under its own name, a copy in production before others', () => {
  const lock = {
    packages: {
      '': { version: '1.0.0' },
      gateway: { version: '1.0.0' },
      'node_modules/gateway': { link: true },
      'node_modules/a': { version: '1.0.0', dev: true },
      'node_modules/b/node_modules/a': { version: '1.0.0' },
      'node_modules/alias': { version: '2.0.0-rc.1', name: 'real', dev: true },
    },
  };
  expect(lockedPackages(lock)).toEqual([
    { name: 'a', version: '1.0.0', inProduction: false },
    { name: 'a', version: '1.0.0', inProduction: true },
    { name: 'real', version: '2.0.0-rc.1', inProduction: false },
  ]);
  const [a, real] = [
    { ...advisory, package: 'a', range: '<=1.0.0' },
    { ...advisory, package: 'real', range: '<2.0.0' },
  ];
  expect(findingsIn(lock, [a, real])).toEqual([
    { ...a, version: '1.0.0', inProduction: true },
    { ...real, version: '2.0.0-rc.1', inProduction: false },
  ]);
});

test('a range that cannot be read is an error, not a range without versions', () => {
  expect(() => findingsIn({ packages: {} }, [{ ...advisory, range: 'before 5' }])).toThrow(
    'GHSA-mg2h-6x62-wpwc: "before 5" is no range of versions',
  );
});

const exception = { id: advisory.id, package: 'fastify', reason: 'We parse no bodies.', until: '2027-01-31' };

test('an exception excepts its own finding until its day, and must except one', () => {
  expect(judge([found], [exception])).toEqual({
    wrong: [],
    listed: [
      'fastify 5.3.0: high, Parsing (GHSA-mg2h-6x62-wpwc); excepted until 2027-01-31: We parse no bodies.',
    ],
  });
  const other = { ...exception, package: 'express' };
  expect(judge([found], [other]).wrong).toEqual([
    'exceptions.json, GHSA-mg2h-6x62-wpwc of express: it excepts nothing',
    'fastify 5.3.0: high, Parsing (GHSA-mg2h-6x62-wpwc)',
  ]);
});

test.each([
  ['on its last day', exception, '2027-01-31', []],
  ['on the day after', exception, '2027-02-01', ['it ended on 2027-01-31']],
  ['without a reason', { ...exception, reason: '' }, '2026-12-01', ['it has no reason']],
  ['without a day', { ...exception, until: 'later' }, '2026-12-01', ['until is no day like 2027-01-31']],
])('the faults of an exception %s are named', (_, one, today, faults) => {
  const label = 'exceptions.json, GHSA-mg2h-6x62-wpwc of fastify';
  expect(faultsOfExceptions([one], today)).toEqual(faults.map((fault) => `${label}: ${fault}`));
});
