import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsence, partsOf } from './file-parts.mjs';

/** Only a tenant's folder has this name; uploads on their way are not copied. */
const tenantFolder = /^[A-Z0-9_-]{2,24}$/;
const keptName = /^[0-9a-f]{64}(\.\d+)?$/;

const namesIn = (folder) =>
  readdir(folder).catch((error) => {
    if (isAbsence(error)) return [];
    throw error;
  });

/** @param {string} path @returns {AsyncGenerator<{ part: number, bytes: Buffer }>} nothing for a file that is gone */
async function* partsAt(path) {
  const handle = await open(path).catch((error) => {
    if (isAbsence(error)) return undefined;
    throw error;
  });
  if (!handle) return;
  try {
    yield* partsOf(handle, (await handle.stat()).size);
  } finally {
    await handle.close();
  }
}

/**
 * The bytes of photos and documents. Kept bytes never change and stay for a day after nothing names them, so those of the documents
 * in a backup are all there after its cut.
 * @param {string | undefined} folder
 * @returns {AsyncGenerator<{ part: number, path: string, bytes: Buffer }>}
 */
export async function* keptFileParts(folder) {
  if (!folder) return;
  for (const tenant of (await namesIn(folder)).filter((name) => tenantFolder.test(name)))
    for (const name of (await namesIn(join(folder, tenant))).filter((one) => keptName.test(one)))
      for await (const part of partsAt(join(folder, tenant, name)))
        yield { ...part, path: `${tenant}/${name}` };
}
