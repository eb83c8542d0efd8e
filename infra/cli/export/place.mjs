import { randomUUID } from 'node:crypto';
import { link, rm, stat } from 'node:fs/promises';
import { ImportRefused } from '@officina/server-kit/import/sheet/refused';

const isThere = () => new ImportRefused('c’è già: scegli un altro nome.');

/** @throws ImportRefused when there is such a file */
export async function refuseExisting(file) {
  if (await stat(file).catch(() => undefined)) throw isThere();
}

/**
 * Puts a new file there in one step, or leaves nothing: half a file would be taken for a whole one.
 * @param {string} file
 * @param {(draft: string) => Promise<void>} write into a file that is not there yet
 * @throws ImportRefused when there is such a file by then
 */
export async function place(file, write) {
  const draft = `${file}.${randomUUID()}.part`;
  try {
    await write(draft);
    await link(draft, file);
  } catch (error) {
    throw error.code === 'EEXIST' ? isThere() : error;
  } finally {
    await rm(draft, { force: true });
  }
}
