import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, stat, writeFile } from 'node:fs/promises';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';

/** Signals that end a command. */
const endSignals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

const existsError = () => new ImportRefused('c’è già: scegli un altro nome.');

/** @throws ImportRefused if the file exists */
export async function refuseExisting(file) {
  if (await stat(file).catch(() => undefined)) throw existsError();
}

/**
 * Creates a file in one step, or leaves nothing, even if the command is ended meanwhile: half a file would look complete. No other
 * user of this machine can read it, nor its remains after a kill.
 * @param {string} file
 * @param {(draft: string) => Promise<void>} write writes into an existing empty file
 * @throws ImportRefused if the file exists by then
 */
export async function writeNewFile(file, write) {
  const draft = `${file}.${randomUUID()}.part`;
  const remove = () => rmSync(draft, { force: true });
  const removeAndEnd = (/** @type {NodeJS.Signals} */ signal) => {
    remove();
    process.kill(process.pid, signal);
  };
  for (const signal of endSignals) process.once(signal, removeAndEnd);
  try {
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 });
    await write(draft);
    await link(draft, file);
  } catch (error) {
    throw error.code === 'EEXIST' ? existsError() : error;
  } finally {
    remove();
    for (const signal of endSignals) process.off(signal, removeAndEnd);
  }
}
