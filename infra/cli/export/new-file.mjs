import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, stat, writeFile } from 'node:fs/promises';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';

/** What tells a command to end. */
const endings = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

const isThere = () => new ImportRefused('c’è già: scegli un altro nome.');

/** @throws ImportRefused when there is such a file */
export async function refuseExisting(file) {
  if (await stat(file).catch(() => undefined)) throw isThere();
}

/**
 * Puts a new file there in one step, or leaves nothing, also when the command is told to end: half a file would be taken for a
 * whole one. Nobody else on this machine may read it, nor what is left of it where the command is killed.
 * @param {string} file
 * @param {(draft: string) => Promise<void>} write into a file that is there and empty
 * @throws ImportRefused when there is such a file by then
 */
export async function place(file, write) {
  const draft = `${file}.${randomUUID()}.part`;
  const remove = () => rmSync(draft, { force: true });
  const leave = (/** @type {NodeJS.Signals} */ signal) => {
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of endings) process.once(signal, leave);
  try {
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 });
    await write(draft);
    await link(draft, file);
  } catch (error) {
    throw error.code === 'EEXIST' ? isThere() : error;
  } finally {
    remove();
    for (const signal of endings) process.off(signal, leave);
  }
}
