import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the time between two beats of a process. */
const watchedMs = 7_000;

/**
 * Makes sure that no process of Officina uses a store. Takes some seconds where one that was killed has left its name.
 * @param {import('../../packages/server-kit/src/store/backup/state.ts').BackupDatabase} backups
 * @throws Error in words when one does
 */
export async function mustBeAlone({ processes }) {
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
