import { describe, expect, it, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../lib/paths.mjs';
import { withInstallScript, withoutIntegrity } from './locked-packages.mjs';

/** Reviewed scripts that are not run, with the effect of that (ADR 0031). */
const refused = {
  '@parcel/watcher': 'builds from source where no build of it fits: Jest alone wants it, to watch files',
  '@scarf/scarf': 'reports to its maker who has installed what',
  '@swc/core': 'fetches another compiler, of no pinned content, where none fits this machine',
  'cpu-features': 'compiles what makes ssh2 quicker: testcontainers alone wants it, for a Docker behind SSH',
  esbuild: 'fetches a build of itself where the lockfile names none that fits this machine',
  nx: 'fetches the client of a cloud that is not used',
  protobufjs: 'warns of other versions of itself',
  ssh2: 'compiles ciphers that Node has too',
};

const textOf = (file) => readFileSync(join(cloneDir, file), 'utf8');

describe.each(['.', 'packages/testing/src/openapi/linters', 'tools/rules/tool'])(
  'the lockfile of %s',
  (folder) => {
    const lock = JSON.parse(textOf(join(folder, 'package-lock.json')));

    it('has the integrity of each package (else: node infra/cli/complete-lock.mjs)', () => {
      expect(withoutIntegrity(lock)).toEqual([]);
    });

    it('has no install script that was not reviewed', () => {
      expect(withInstallScript(lock).filter((name) => !(name in refused))).toEqual([]);
    });

    it('is installed without running scripts', () => {
      expect(textOf(join(folder, '.npmrc')).split('\n')).toContain('ignore-scripts=true');
    });
  },
);

test('every refused package is installed', () => {
  const names = withInstallScript(JSON.parse(textOf('package-lock.json')));
  expect(names.toSorted()).toEqual(Object.keys(refused));
});

test('packages of the registry are checked wherever they are, our own projects are not', () => {
  const packages = {
    '': { version: '1.0.0', hasInstallScript: true },
    'services/a': { version: '1.0.0', hasInstallScript: true },
    'node_modules/@ours/a': { version: '1.0.0', link: true },
    'node_modules/b': { version: '1.0.0', integrity: 'sha512-x', hasInstallScript: true },
    'node_modules/c/node_modules/@d/b': { version: '2.0.0', hasInstallScript: true },
    'services/a/node_modules/b': { version: '2.0.0', hasInstallScript: true },
  };
  expect(withInstallScript({ packages })).toEqual(['b', '@d/b']);
  expect(withoutIntegrity({ packages })).toEqual([
    'node_modules/c/node_modules/@d/b',
    'services/a/node_modules/b',
  ]);
});
