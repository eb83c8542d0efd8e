import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';
import { nativePackages } from './bundle-programs.mjs';
import { missingPackages } from './missing-packages.mjs';

const text = readFileSync(join(cloneDir, 'frontends/host/dist/licenze.txt'), 'utf8');
const listed = new Set([...text.matchAll(/^(@?[^\s@]+) \d\S* \([^\n]+\)$/gm)].map(([, name]) => name));

const notListed = (names) => names.filter((name) => !listed.has(name));

/** Name of the package that a file belongs to. */
const packageOf = (file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];

/** Names of the packages that a bundle of a program takes files from. */
async function packagesIn(program) {
  const { metafile } = await build({
    ...{ entryPoints: [join(cloneDir, program)], bundle: true, write: false, metafile: true },
    ...{ platform: 'node', format: 'esm', conditions: [], plugins: [missingPackages], logLevel: 'error' },
    external: nativePackages,
  });
  return [...new Set(Object.keys(metafile.inputs).flatMap((file) => packageOf(file) ?? []))];
}

test.each(globSync(['{gateway,services/*,demo/*}/src/main.ts'], { cwd: cloneDir }))(
  'every package in the bundle of %s is in the file of licences',
  async (program) => {
    const names = await packagesIn(program);
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
  const files = ['../node_modules/left-pad/index.js', '../node_modules/@nestjs/core/index.js'];
  expect(notListed(files.map(packageOf))).toEqual(['left-pad']);
});
