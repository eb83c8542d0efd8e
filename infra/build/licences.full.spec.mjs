import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const text = readFileSync(join(cloneDir, 'frontends/host/dist/licenze.txt'), 'utf8');
const listed = new Set([...text.matchAll(/^(@?[^\s@]+) \d\S* \([^\n]+\)$/gm)].map(([, name]) => name));

const notListed = (names) => names.filter((name) => !listed.has(name));

/** Names of the packages in a bundle, in which esbuild writes the path of each file before its code. */
const packagesIn = (code) => [
  ...new Set(
    [...code.matchAll(/^ *\/\/ (?:\S+\/)?node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\/\S+$/gm)].map(
      ([, name]) => name,
    ),
  ),
];

test.each(globSync(['{gateway,services/*,demo/*}/dist/main.js'], { cwd: cloneDir }))(
  'every package in %s is in the file of licences',
  (file) => {
    const names = packagesIn(readFileSync(join(cloneDir, file), 'utf8'));
    expect(names.length).toBeGreaterThan(0);
    expect(notListed(names)).toEqual([]);
  },
);

test('every package in the pages is in the file of licences', async () => {
  const names = JSON.parse(
    (await run(process.execPath, [join(import.meta.dirname, 'testing/web-packages.mjs')], { cwd: cloneDir }))
      .trim()
      .split('\n')
      .at(-1),
  );
  expect(names).toEqual(expect.arrayContaining(['react', 'echarts', 'zrender', 'react-hook-form']));
  expect(notListed(names)).toEqual([]);
});

test('a bundled package that the file lacks is noticed', () => {
  const code = '  // ../node_modules/left-pad/index.js\nx();\n// ../node_modules/@nestjs/core/index.js\n';
  expect(notListed(packagesIn(code))).toEqual(['left-pad']);
});
