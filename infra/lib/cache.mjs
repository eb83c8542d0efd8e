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

/** Removes half-made folders that killed starts left behind. */
function clearDrafts(folder) {
  makeFolder(dirname(folder));
  for (const name of readdirSync(dirname(folder))) {
    if (name.startsWith(`${basename(folder)}.making-`))
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Fills a temporary folder, which replaces the existing one only when it is complete. */
async function replaceFolder(folder, stamp, make) {
  clearDrafts(folder);
  const draft = mkdtempSync(`${folder}.making-`);
  const former = `${folder}.making-place`;
  try {
    await make(draft);
    writeFileSync(join(draft, stampFile), stamp);
    // The old folder is renamed before it is deleted: if this process is killed halfway, no half-deleted folder keeps a valid stamp.
    if (existsSync(folder)) renameSync(folder, former);
    renameSync(draft, folder);
  } finally {
    for (const folderToRemove of [draft, former]) rmSync(folderToRemove, { recursive: true, force: true });
  }
}

/** Runs `work` while holding the lock of a cache folder. */
const locked = (name, log, work) =>
  withLock(`${join(cacheDir(), name)}.lock`, work, ({ pid }) =>
    log(`${name}: waiting for process ${pid}, which is making it`),
  );

const stampText = (stamp) => `${JSON.stringify(stamp)}\n`;

/**
 * A cache folder that is either complete or missing: `make(folder)` fills a temporary folder, which gets its stamp and its
 * final name when it is complete. Of two concurrent starts, the second waits for the first.
 * @param {string} name folder below the cache
 * @param {object} stamp versions; the folder is rebuilt when they change
 * @param {(folder: string) => Promise<void>} make
 * @param {(line: string) => void} [log]
 */
export async function cached(name, stamp, make, log = () => {}) {
  const folder = join(cacheDir(), name);
  if (hasStamp(folder, stampText(stamp))) return folder;
  await locked(name, log, async () => {
    if (!hasStamp(folder, stampText(stamp))) await replaceFolder(folder, stampText(stamp), make);
  });
  return folder;
}

/**
 * Rebuilds a cache folder that already exists; the old one is kept if `make` throws.
 * @param {string} name
 * @param {object} stamp
 * @param {(folder: string) => Promise<void>} make
 * @param {(line: string) => void} [log]
 */
export const rebuildCached = (name, stamp, make, log = () => {}) =>
  locked(name, log, () => replaceFolder(join(cacheDir(), name), stampText(stamp), make));
