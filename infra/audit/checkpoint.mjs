import { z } from 'zod';
import { readJson, writeAtomically } from '../lib/files.mjs';

const heads = z.record(z.string(), z.object({ seq: z.int().min(0), hash: z.string() }));

const namingFile = (file, work) =>
  work.catch((error) => {
    const reason = error instanceof z.ZodError ? 'it holds no heads of event logs' : error.message;
    throw new Error(`--checkpoint ${file}: ${reason}.`);
  });

/**
 * The heads that an earlier run saved in a file, by tenant; empty if the file does not exist.
 * @param {string} file
 * @returns {Promise<Record<string, { seq: number, hash: string }>>}
 */
export const readCheckpoint = (file) =>
  namingFile(
    file,
    readJson(file).then((found) => heads.parse(found ?? {})),
  );

/** Saves the heads for the next run. */
export const writeCheckpoint = (file, found) =>
  namingFile(file, (async () => writeAtomically(file, `${JSON.stringify(found, null, 2)}\n`))());
