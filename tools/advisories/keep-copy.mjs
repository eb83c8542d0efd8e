// `node tools/advisories/keep-copy.mjs FOLDER`: keeps, from a git checkout of github/advisory-database (CC-BY 4.0), what concerns our packages.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { run } from '../../infra/lib/run.mjs';
import { lockedPackages } from './findings.mjs';
import { keptFile } from './sources.mjs';

/**
 * A range of the database as npm writes it. `last` is what is known of the end of a range without one, as `<= 1.2.3`.
 * @param {Record<string, string>[]} events
 * @param {string} [last]
 */
function rangeOf(events, last = '') {
  const parts = events.map(({ introduced, fixed, last_affected: lastAffected }) => {
    if (introduced) return ` || >=${introduced === '0' ? '0.0.0-0' : introduced}`;
    return fixed ? ` <${fixed}` : ` <=${lastAffected}`;
  });
  const hasEnd = !events.at(-1)?.introduced;
  return `${parts.join('').slice(' || '.length)}${hasEnd ? '' : ` ${last}`}`.trim();
}

/**
 * The advisories of one file of the database on packages with these names.
 * @param {any} file in the format of OSV
 * @param {Set<string>} names
 * @returns {import('./findings.mjs').Advisory[]}
 */
export function advisoriesOf({ id, withdrawn, summary, affected = [], database_specific: more }, names) {
  if (withdrawn) return [];
  const ours = affected.filter((one) => one.package.ecosystem === 'npm' && names.has(one.package.name));
  return ours.map(({ package: { name }, ranges = [], versions = [], database_specific: own }) => {
    const spans = ranges.map(({ events }) => rangeOf(events, own?.last_known_affected_version_range));
    const range = [...spans, ...versions].join(' || ');
    return { id, package: name, range, severity: more.severity.toLowerCase(), title: summary };
  });
}

/**
 * A copy of what a checkout of the database says about the packages of a lockfile.
 * @param {string} folder
 * @param {Parameters<typeof lockedPackages>[0]} lock
 * @returns {Promise<import('./sources.mjs').KeptCopy>}
 */
export async function copyOf(folder, lock) {
  const names = new Set(lockedPackages(lock).map(({ name }) => name));
  const files = globSync('advisories/github-reviewed/**/*.json', { cwd: folder });
  if (files.length === 0)
    throw new Error(`${folder}: no advisories/github-reviewed, so no checkout of the database`);
  const day = (await run('git', ['log', '-1', '--format=%cs'], { cwd: folder })).trim();
  const advisories = files.flatMap((file) =>
    advisoriesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')), names),
  );
  return {
    day,
    packages: [...names].sort(),
    advisories: advisories.sort((a, b) => a.id.localeCompare(b.id)),
  };
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('FOLDER is missing: a git checkout of github/advisory-database');
  const kept = await copyOf(folder, JSON.parse(readFileSync(join(cloneDir, 'package-lock.json'), 'utf8')));
  writeFileSync(keptFile, `${JSON.stringify(kept, null, 1)}\n`);
  console.log(`${kept.advisories.length} advisories of ${kept.day} on ${kept.packages.length} packages`);
}
