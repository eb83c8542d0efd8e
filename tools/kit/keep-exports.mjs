// `npm run kit:keep`: raises the kit's version wherever it is written if the exports have changed, and saves them for
// that version.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';
import { isAtLeast } from '../../infra/lib/version.mjs';
import { exportsOf } from './exports.mjs';
import { describeChanges, keepExports, keptExports, kitVersion, nextVersion } from './released.mjs';

/** The places that name the kit's version: the kit, the lock file, its users and the recipes. */
const versionOfKit = /("name": "@officina\/web-kit",\s+"version": "|"@officina\/web-kit": ")[\d.]+"/g;

async function raiseTo(/** @type {string} */ version) {
  const found = await run('git', ['grep', '-lF', '"@officina/web-kit"'], { cwd: cloneDir });
  for (const name of found.trim().split('\n')) {
    const file = join(cloneDir, name);
    const text = readFileSync(file, 'utf8');
    const raised = text.replaceAll(versionOfKit, (_, before) => `${before}${version}"`);
    if (raised !== text) writeFileSync(file, raised);
  }
}

const kept = keptExports();
const now = await exportsOf();
for (const change of describeChanges(kept, now)) console.log(change);
const next = nextVersion(kept, now);
// A version that was raised by hand, for example because types became narrower, stays.
const version = isAtLeast(kitVersion(), next) ? kitVersion() : next;
await raiseTo(version);
keepExports({ version, ...now });
console.log(`The kit is ${version}.`);
