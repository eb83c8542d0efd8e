import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsence, partsOf } from './file-parts.mjs';

const maxTries = 5;

/**
 * The poller's spool as it is now: files that are appended to, renamed or removed later stay the same here. If a file disappears
 * during the search, because another process takes its folder over, the search starts again.
 * @param {string | undefined} folder
 */
export async function openSpool(folder, tries = maxTries) {
  const files = [];
  try {
    for (const path of await pathsBelow(folder)) {
      const handle = await open(join(`${folder}`, path));
      files.push({ path, handle, size: (await handle.stat()).size });
    }
    return files;
  } catch (error) {
    await closeSpool(files);
    if (!isAbsence(error) || tries === 1) throw error;
    return openSpool(folder, tries - 1);
  }
}

async function pathsBelow(folder) {
  if (!folder) return [];
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isAbsence(error)) return [];
    throw error;
  });
  const files = found.filter((one) => one.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** Content of the files at the time they were opened. @returns {AsyncGenerator<{ part: number, path: string, bytes: Buffer }>} */
export async function* spoolParts(files) {
  for (const { path, handle, size } of files)
    for await (const part of partsOf(handle, size)) yield { ...part, path };
}

export async function closeSpool(files) {
  for (const { handle } of files) await handle.close();
}
