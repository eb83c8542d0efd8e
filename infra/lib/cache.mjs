import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { withLock } from './file-lock.mjs';
import { makeFolder } from './files.mjs';
import { cacheDir } from './paths.mjs';

const stampFile = 'officina-stamp.json';

function hasStamp(folder, stamp) {
  const file = join(folder, stampFile);
  return existsSync(file) && readFileSync(file, 'utf8') === stamp;
}

/** A start that was killed leaves its half-made folder behind. */
function clearDrafts(folder) {
  makeFolder(dirname(folder));
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(`${basename(folder)}.making-`))
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Fills a temporary folder, which takes the place of what is there only once it is complete. */
async function replace(folder, stamp, make) {
  clearDrafts(folder);
  const draft = mkdtempSync(`${folder}.making-`);
  const former = `${folder}.making-place`;
  try {
    await make(draft);
    writeFileSync(join(draft, stampFile), stamp);
    // What is removed bit by bit never has this name: a start that is killed meanwhile would leave a half with a stamp.
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(draft, folder);
  } finally {
    for (const gone of [draft, former]) rmSync(gone, { recursive: true, force: true });
  }
}

/** Holds the lock of a folder of the cache during the work. */
const locked = (name, log, work) =>
  withLock(`${join(cacheDir(), name)}.lock`, work, ({ pid }) =>
    log(`${name}: waiting for process ${pid}, which is making it`),
  );

const written = (stamp) => `${JSON.stringify(stamp)}\n`;

/**
 * A folder of the cache that is there whole or not at all: `make(folder)` fills a temporary folder, which gets its
 * stamp and its name only when it is complete. Two starts at once: the second waits for the first.
 * @param {string} name folder below the cache
 * @param {object} stamp versions; other versions are made anew
 * @param {(folder: string) => Promise<void>} make
 * @param {(line: string) => void} [log]
 */
export async function cached(name, stamp, make, log = () => {}) {
  const folder = join(cacheDir(), name);
  if (hasStamp(folder, written(stamp))) return folder;
  await locked(name, log, async () => {
    if (!hasStamp(folder, written(stamp))) await replace(folder, written(stamp), make);
  });
  return folder;
}

/**
 * Makes a folder of the cache anew, as `cached` does, although it is there; it stays as it is when `make` throws.
 * @param {string} name
 * @param {object} stamp
 * @param {(folder: string) => Promise<void>} make
 * @param {(line: string) => void} [log]
 */
export const madeAnew = (name, stamp, make, log = () => {}) =>
  locked(name, log, () => replace(join(cacheDir(), name), written(stamp), make));
