import { expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { browserFiles, isUnder, sectionRoutes, visitedSections } from './browser-files.mjs';
import { touchedPart } from './choose-suites.mjs';

const sections = [...sectionRoutes(cloneDir).keys()];
const visits = visitedSections(cloneDir);

test.each(sections)('a change of %s runs browser tests that visit it', (section) => {
  const visiting = [...visits].filter(([, visited]) => visited.includes(section));
  expect(visiting.length).toBeGreaterThan(0);
  const files = browserFiles(visits, [section]);
  expect(files).toEqual(
    expect.arrayContaining([...visiting.map(([file]) => file), 'browser/demo/screens.e2e.ts']),
  );
});

test('a change of one section leaves out most browser tests of others', () => {
  const files = browserFiles(visits, ['frontends/orders']);
  expect(files).toContain('browser/orders.e2e.ts');
  expect(files).not.toContain('browser/visits.e2e.ts');
  expect(files.length).toBeLessThan(visits.size / 2);
});

test('visits are found by addresses, in a test and in its helpers; of one without any nothing is known', () => {
  const root = mkdtempSync(join(tmpdir(), 'officina-browser-files-'));
  const write = (file, text) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  for (const [name, ...routes] of [
    ['home', '/', '/todo'],
    ['machines', '/machine'],
    ['timeline', '/machine2'],
  ])
    write(`frontends/${name}/section.json`, JSON.stringify({ name, routes }));
  write('e2e/browser/support/open.ts', 'export const open = (page, id) => page.goto(`/machine/${id}`);');
  write('e2e/browser/helper.e2e.ts', "import { open } from './support/open.ts';");
  write('e2e/browser/alone/direct.e2e.ts', "page.goto('/machine2?vista=tabella'); api.get('/api/machine');");
  write('e2e/browser/first.e2e.ts', 'page.goto(`/?programmate=1`);');
  write('e2e/browser/none.e2e.ts', "page.getByRole('link');");
  expect(Object.fromEntries(visitedSections(root))).toEqual({
    'browser/alone/direct.e2e.ts': ['frontends/timeline'],
    'browser/first.e2e.ts': ['frontends/home'],
    'browser/helper.e2e.ts': ['frontends/machines'],
    'browser/none.e2e.ts': [],
  });
  expect(browserFiles(visitedSections(root), ['frontends/timeline'])).toEqual([
    'browser/alone/direct.e2e.ts',
    'browser/none.e2e.ts',
  ]);
  rmSync(root, { recursive: true });
});

test.each([
  ['/', ['/', '/todo'], true],
  ['/?programmate=1', ['/'], true],
  ['/machine', ['/'], false],
  ['/machine/4', ['/machine'], true],
  ['/machine2', ['/machine'], false],
])('%s under %j: %j', (address, routes, expected) => {
  expect(isUnder(address, routes)).toBe(expected);
});

test('where only sections have changed, browser suites are narrowed to the tests that visit them', () => {
  const suite = { touchedBy: ['frontends/orders', 'gateway'], browserFiles: /browser\/demo\// };
  expect(touchedPart(suite, ['frontends/orders'])).toEqual([
    {
      ...suite,
      words: ['demo.e2e.ts', 'paper-screens.e2e.ts', 'screens.e2e.ts'],
      sections: ['frontends/orders'],
    },
  ]);
  expect(touchedPart(suite, ['frontends/orders', 'gateway'])).toEqual([suite]);
  expect(touchedPart(suite, ['frontends/visits'])).toEqual([]);
});
