// `node infra/cli/complete-lock.mjs`: adds entries and integrities that a registry omits for other platforms to each package-lock.json.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { nameOf, withoutIntegrity } from '../run/setup/locked-packages.mjs';
import { missingPlatforms } from '../run/setup/platform-packages.mjs';

/** @param {string} wanted a package with its version */
const integrityOf = (wanted) =>
  execFileSync('npm', ['view', wanted, 'dist.integrity'], { encoding: 'utf8' }).trim();

const locks = [
  'package-lock.json',
  'packages/testing/src/openapi/linters/package-lock.json',
  'tools/rules/tool/package-lock.json',
];
for (const name of locks) {
  const file = join(cloneDir, name);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPlatforms(lock);
  const { '': root, ...others } = { ...lock.packages, ...missing };
  const sorted = Object.entries(others).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const packages = Object.fromEntries([['', root], ...sorted]);
  const unchecked = withoutIntegrity({ packages });
  for (const place of unchecked) {
    const { version, ...entry } = packages[place];
    packages[place] = { version, integrity: integrityOf(`${nameOf(place)}@${version}`), ...entry };
  }
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`${name}: ${Object.keys(missing).length} entries and ${unchecked.length} integrities added`);
}
