import { expect, test } from '@jest/globals';
import { chooseSuites, readBy } from './choose-suites.mjs';

const chosen = async (...names) =>
  (await chooseSuites(names, false, () => {})).map(({ name, words }) => [name, ...(words ?? [])]);

test('a suite is chosen by its name, and narrowed by a word behind a colon', async () => {
  expect(await chosen('lint', 'gateway:limits')).toEqual([['lint'], ['gateway', 'limits']]);
});

test('a suite asked for by several words is narrowed to all of them, and by its name too is not narrowed', async () => {
  expect(await chosen('gateway:limits', 'orders', 'gateway:live', 'orders:pdf')).toEqual([
    ['gateway', 'limits', 'live'],
    ['orders'],
  ]);
});

test('an unknown suite is refused by its name', async () => {
  await expect(chosen('lint', 'kitchen:limits')).rejects.toThrow('No suite kitchen. There are: lint ');
});

test('the suites that attack the running product are one of a whole run, on one stack, and each is one by name', async () => {
  const whole = (await chooseSuites([], false, () => {})).map(({ name }) => name);
  const parts = [
    'contracts-over-http',
    'isolation',
    'bad-input',
    'largest-documents',
    'one-code-at-once',
    'one-tenant',
    'own-servers',
    'openapi',
  ];
  expect(whole.filter((name) => [...parts, 'system'].includes(name))).toEqual(['system']);
  expect(await chosen(...parts)).toEqual(parts.map((name) => [name]));
});

test('a suite that runs what is built reads the tests of its own folder alone', () => {
  const own = ['e2e/kill/kill.spec.mjs'];
  const tests = [
    'frontends/sites/src/list.spec.tsx',
    'frontends/sites/src/testing/page.ts',
    'gateway/src/a.spec.ts',
  ];
  const programs = ['frontends/sites/src/list.tsx', 'services/sites/src/testing/bench.ts'];
  const files = [...own, ...tests, ...programs];
  expect(readBy({ folder: 'e2e', runsBuilt: true }, files)).toEqual([...own, ...programs]);
  expect(readBy({ folder: 'frontends/sites' }, files)).toEqual(files);
});

test('those that start Officina run what is built', async () => {
  const whole = await chooseSuites([], false, () => {});
  const built = whole.filter(({ runsBuilt }) => runsBuilt).map(({ name }) => name);
  expect(built).toEqual(['browser', 'screens', 'alone', 'demo', 'start', 'kill', 'versions', 'system']);
});
