// `node infra/cli/complete-lock.mjs`: puts into package-lock.json what the registry did not know of other platforms.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../lib/paths.mjs';
import { missingPlatforms } from '../run/setup/platform-packages.mjs';

const file = join(cloneDir, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPlatforms(lock);
const [root, ...others] = Object.entries({ ...lock.packages, ...missing });
others.sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(
  file,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries([root, ...others]) }, null, 2)}\n`,
);
console.log(`${Object.keys(missing).length} entries added`);
