import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';

/** @type {string} */
let root;

/** @param {Record<string, string[]>} files */
async function findingsIn(files) {
  for (const [path, lines] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), lines.join('\n'));
  }
  const args = [join(root, 'node_modules/oxlint/bin/oxlint'), '--type-aware', '--format', 'unix'];
  const linted = await run(process.execPath, [...args, ...Object.keys(files)], { cwd: root }).catch(
    ({ output }) => output,
  );
  const found = [...linted.matchAll(/^(\S+):(\d+):\d+: .*[(](\S+)[)]\]$/gm)];
  return found.map(([, file, line, rule]) => `${file}:${line} ${rule}`).toSorted();
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'officina-lint-'));
  for (const file of ['oxlint.config.ts', 'tsconfig.json', 'tools/lint/no-syntax.mjs'])
    cpSync(join(cloneDir, file), join(root, file));
  symlinkSync(join(cloneDir, 'node_modules'), join(root, 'node_modules'));
});
afterAll(() => rmSync(root, { recursive: true }));

it('the rules report forbidden code and accept it where it is allowed', async () => {
  const server = [
    'declare const store: { collection: object; bulkWrite(): void; watch(): void };',
    'export const raw = store.collection;',
    'store.bulkWrite();',
    'store.watch();',
    'export const now = [Date.now(), new Date(1)];',
    'export const today = new Date();',
    "export const home = process.env['HOME'];",
    'const unused = 1;',
    'Promise.resolve(1);',
    "export const throws = async () => { throw 'x'; };",
    "export const all = (x: 'a' | 'b') => { switch (x) { case 'a': return 1; } return 2; };",
    'setTimeout(async () => {}, 1);',
  ];
  const section = [
    "import { useEffect } from 'react';",
    'export const Part = ({ x }: { x: any }) => {',
    '  if (x) useEffect(() => undefined, []);',
    '  useEffect(() => console.log(x), []);',
    '  return x == 1;',
    '};',
  ];
  const at = 'services/one/src/a.ts';
  const seen = 'frontends/one/src/a.tsx';
  const files = { [at]: server, [seen]: section, 'services/one/src/clock.ts': server.slice(4, 6) };
  expect(await findingsIn({ ...files, 'services/one/src/a.spec.ts': server.slice(0, 6) })).toEqual(
    [
      ...[2, 3, 4, 5, 6, 7].map((line) => `${at}:${line} no-syntax`),
      `${at}:8 no-unused-vars`,
      `${at}:9 no-floating-promises`,
      `${at}:10 only-throw-error`,
      `${at}:11 switch-exhaustiveness-check`,
      `${at}:12 no-misused-promises`,
      `${seen}:2 no-explicit-any`,
      `${seen}:3 rules-of-hooks`,
      `${seen}:4 exhaustive-deps`,
      `${seen}:4 no-console`,
      `${seen}:5 eqeqeq`,
    ].toSorted(),
  );
});

it('the rules report gate tests that wait on a clock or measure time, and accept other tests', async () => {
  const forbidden = [
    'performance.now()',
    'Date.now() - begin',
    'begin - Date.now()',
    'setTimeout(() => go, 500)',
    'pause(1_500)',
    'timers.delay(900)',
    'sleep(2e3)',
    'page.waitForTimeout(1_000)',
    'jest.setTimeout(9)',
    'test.setTimeout(9)',
    'test.slow()',
    "it('x', go, 9)",
    "test.each([1])('x', go, 2_000)",
    "it.only('x', go, 9)",
    'beforeAll(go, 9_000)',
    'test.afterEach(go, 9)',
    'waitFor(go, { timeout: 9 })',
    "screen.findByText('x', {}, { timeout: 9 })",
  ];
  const allowed = [
    'Date.now() + 500',
    'end - begin',
    'setTimeout(() => go, 499)',
    'pause(waitMs)',
    "it('500', go)",
    'test.each([500])("x", go)',
    'beforeAll(go)',
    'advance(9_000)',
    'spawn(go, { timeout: 9 })',
    "screen.findByText('x', {}, { name: 'timeout' })",
  ];
  const lines = (some) => some.map((expression) => `keep(${expression});`);
  const browser = lines(['expect(x).toBeVisible({ timeout: 9 })', 'Date.now()', 'page.waitForTimeout(500)']);
  const found = await findingsIn({
    'frontends/one/src/a.spec.tsx': lines(forbidden),
    'infra/one/a.int.spec.mjs': lines(forbidden),
    'frontends/one/src/b.spec.ts': lines(allowed),
    'services/one/src/a.full.spec.ts': lines(forbidden),
    'infra/one/a.long.spec.mjs': lines(forbidden),
    'infra/one/testing/a.mjs': lines(forbidden),
    'e2e/journeys/a.e2e.ts': browser,
    'e2e/full/a.e2e.ts': browser,
  });
  const all = (file) => forbidden.map((_, index) => `${file}:${index + 1} no-syntax`);
  expect(found).toEqual(
    [
      ...all('frontends/one/src/a.spec.tsx'),
      ...all('infra/one/a.int.spec.mjs'),
      ...[1, 3].map((line) => `e2e/journeys/a.e2e.ts:${line} no-syntax`),
    ].toSorted(),
  );
});
