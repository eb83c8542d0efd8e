import { expect, test } from '@jest/globals';
import { notCopied } from '@officina/server-kit/store/backup/state';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';

const tokenOf = { 'industrial-data': 'industrial', 'auth-proxy': 'auth' };

test('a backup leaves out the files of running processes and contains everything else', () => {
  const files = globSync('services/*/src/**/*.ts', { cwd: cloneDir }).filter(
    (file) => !/spec|testing/.test(file),
  );
  const leases = files.flatMap((file) => {
    const [, folder = ''] = file.split('/');
    const source = readFileSync(join(cloneDir, file), 'utf8');
    const names = [...source.matchAll(/\.system(?:<\w+>)?\(\s*'leases',\s*'(\w+)'/g)].map(([, name]) => name);
    return names.map((name) => `${tokenOf[folder] ?? folder}/${name}`);
  });
  expect(leases.sort()).toEqual(Object.keys(notCopied).sort());
});
