import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { projectFolders } from '../runner/projects.mjs';

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

const leaves = (tree) =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : leaves(value),
  );

const inexact = ({ dependencies = {}, devDependencies = {}, overrides = {} }) =>
  [dependencies, devDependencies, overrides].flatMap(leaves).filter(([, version]) => !exact.test(version));

it.each(['.', 'infra/check/openapi/linters', ...projectFolders(cloneDir)])(
  '%s names exact versions',
  (folder) => {
    expect(inexact(JSON.parse(readFileSync(join(cloneDir, folder, 'package.json'), 'utf8')))).toEqual([]);
  },
);

it('finds ranges and tags wherever they stand', () => {
  const found = inexact({
    dependencies: { a: '1.2.3', b: '^1.2.3' },
    devDependencies: { c: 'latest', d: '1.2.3-beta.4' },
    overrides: { e: { f: '^0.12.3' } },
  });
  expect(found.map(([name]) => name)).toEqual(['b', 'c', 'f']);
});
