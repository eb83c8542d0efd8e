// `node infra/cli/complete-lock.mjs`: puts into each package-lock.json what the registry did not know of other platforms.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { missingPlatforms } from '../run/setup/platform-packages.mjs';

const locks = [
  'package-lock.json',
  'infra/check/openapi/linters/package-lock.json',
  'infra/check/rules/tool/package-lock.json',
];
for (const name of locks) {
  const file = join(cloneDir, name);
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPlatforms(lock);
  const { '': root, ...others } = { ...lock.packages, ...missing };
  const sorted = Object.entries(others).sort(([a], [b]) => a.localeCompare(b, 'en'));
  const packages = Object.fromEntries([['', root], ...sorted]);
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
  console.log(`${name}: ${Object.keys(missing).length} entries added`);
}
