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
  const wanted = `${JSON.stringify(stamp)}\n`;
  if (hasStamp(folder, wanted)) return folder;
  const waiting = ({ pid }) => log(`${name}: waiting for process ${pid}, which is making it`);
  await withLock(
    `${folder}.lock`,
    async () => {
      if (hasStamp(folder, wanted)) return;
      clearDrafts(folder);
      const draft = mkdtempSync(`${folder}.making-`);
      try {
        await make(draft);
        writeFileSync(join(draft, stampFile), wanted);
        rmSync(folder, { recursive: true, force: true });
        renameSync(draft, folder);
      } finally {
        rmSync(draft, { recursive: true, force: true });
      }
    },
    waiting,
  );
  return folder;
}
