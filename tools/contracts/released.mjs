import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { cloneDir } from '../../infra/lib/paths.mjs';
import { callsDocument } from './calls-document.mjs';

const folder = join(cloneDir, 'packages/contracts/released');
const callsFile = join(folder, 'calls.json.gz');
const breakingFile = join(folder, 'breaking.json');

/** The calls of the last release; `info.version` is its version. */
export const releasedCalls = () => JSON.parse(gunzipSync(readFileSync(callsFile)).toString());

/**
 * Intentional breaking changes since the last release, each with its reason.
 * @returns {(import('./breaking.mjs').Breaking & { why: string })[]}
 */
export const intentionalBreaks = () => JSON.parse(readFileSync(breakingFile, 'utf8'));

/**
 * Saves the current calls as those of a release and empties the list of breaking changes.
 * @param {string} version
 */
export function keepRelease(version) {
  const document = callsDocument();
  Object.assign(/** @type {object} */ (document['info']), { version });
  writeFileSync(callsFile, gzipSync(JSON.stringify(document), { level: 9 }));
  writeFileSync(breakingFile, '[]\n');
}
