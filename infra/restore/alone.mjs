import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the time between two heartbeats of a process. */
const watchedMs = 7_000;

/**
 * Ensures that no process of Officina uses a store. Takes some seconds if a killed process has left its entry.
 * @param {import('../../packages/server-kit/src/store/backup/state.ts').BackupDatabase} backups
 * @throws Error with a readable message if one does
 */
export async function assertUnused({ processes }) {
  const before = await processes.find().toArray();
  if (before.length === 0) return;
  await pause(watchedMs);
  const beats = new Map(before.map(({ _id, beat }) => [_id, beat]));
  const now = await processes.find().toArray();
  if (now.some(({ _id, beat }) => beats.get(_id) !== beat))
    throw new Error(
      'Officina è accesa su questi dati: spegnila dovunque lavora con questo archivio, e riprova.',
    );
  await processes.deleteMany({ _id: { $in: [...beats.keys()] } });
}
