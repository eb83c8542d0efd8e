import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../../lib/run.mjs';
import { changedFiles, projectsOf } from './changed.mjs';
import { projectFolders, withDependencies } from './projects.mjs';

const manifest = (name, dependencies = {}) => JSON.stringify({ name, dependencies });

let root;
const write = (file, text) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const git = (...args) => run('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'officina-changed-'));
  write('packages/base/package.json', manifest('base'));
  write('packages/kit/package.json', manifest('kit', { base: '1' }));
  write('services/one/package.json', manifest('one', { kit: '1' }));
  write('infra/package.json', manifest('infra'));
  write('infra/demo/package.json', manifest('demo'));
  write('packages/base/moved.ts', 'the same text here and there');
  mkdirSync(join(root, 'frontends/still-to-come'), { recursive: true });
  await git('init', '-q', '-b', 'main');
  await git('add', '.');
  await git('commit', '-qm', 'first');
  await git('checkout', '-qb', 'work');
  write('packages/base/a.ts', '1');
  await git('mv', 'packages/base/moved.ts', 'services/one/moved.ts');
  await git('add', '.');
  await git('commit', '-qm', 'second');
  write('infra/package.json', manifest('infra', { base: '1' }));
  write('infra/demo/new.ts', '1');
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('--changed', () => {
  it('sees what was committed since main, what was not, new files, and what moved at both its places', async () => {
    expect((await changedFiles(root)).sort()).toEqual([
      'infra/demo/new.ts',
      'infra/package.json',
      'packages/base/a.ts',
      'packages/base/moved.ts',
      'services/one/moved.ts',
    ]);
  });

  it('knows what a project is made of', () => {
    expect(withDependencies(root, 'services/one')).toEqual(['services/one', 'packages/kit', 'packages/base']);
    expect(withDependencies(root, 'packages/base')).toEqual(['packages/base']);
  });

  it.each([
    ['a file of a project within another one', ['infra/demo/src/a.ts'], ['infra/demo']],
    ['two projects', ['packages/kit/a.ts', 'services/one/b.ts'], ['packages/kit', 'services/one']],
    ['documents alone', ['README.md', 'docs/adr/README.md'], []],
    ['documents that tests read', ['CONTRIBUTING.md', 'docs/settings.md', 'docs/import.md'], ['infra']],
  ])('finds the projects of %s', (_, files, projects) => {
    expect(projectsOf(files, projectFolders(root))).toEqual(projects);
  });

  it.each(['package-lock.json', 'infra/check/shared-packages/names.mjs', 'infra/check/jest-transform.mjs'])(
    'takes every project for a file of none or of all: %s',
    (file) => {
      const folders = projectFolders(root);
      expect(folders).toHaveLength(5);
      expect(projectsOf([file], folders)).toEqual(folders);
    },
  );
});
