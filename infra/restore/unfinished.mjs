import { ArchiveError } from '../backup/archive/format.mjs';
import { checkArchive } from '../backup/archive/read-archive.mjs';
import { clearInstallation } from './installation.mjs';
import { restore } from './restore.mjs';
import { protectionMessage, sessionsEnded } from './sentences.mjs';

/**
 * The backup in a file, if it is complete and has the expected cut.
 * @throws ArchiveError if only its key is missing: nothing may be given up then
 */
async function backupIn(file, key, cutAt) {
  try {
    const { manifest, isEncrypted } = await checkArchive(file, { key });
    return cutAt === undefined || manifest.cutAt === cutAt ? { file, key, manifest, isEncrypted } : undefined;
  } catch (error) {
    if (!(error instanceof ArchiveError) || error.isLocked) throw error;
    return undefined;
  }
}

/**
 * Finishes an interrupted restore: repeats it if its file still exists, otherwise restores the former data.
 * @param {import('./installation.mjs').Installation} installation
 * @param {{ key?: string, say: (line: string) => void }} options
 * @returns {Promise<boolean>} whether there was one
 * @throws Error with a readable message if it can do neither, or needs a key
 */
export async function finishRestore(installation, { key, say }) {
  const { restores } = installation.backups;
  const note = await restores.findOne({ _id: 'restore' });
  if (!note) return false;
  const { file, cutAt, former } = note;
  say(`Un ripristino dal file ${file} non era finito.`);
  const wanted = await backupIn(file, key, cutAt);
  if (wanted) {
    say('Lo rifaccio da capo.');
    say(protectionMessage(wanted, key));
    await restore(installation, { ...wanted, former });
    say('Il ripristino è finito.');
    say(sessionsEnded);
    return true;
  }
  if (former === null) {
    await clearInstallation(installation);
    await restores.deleteOne({ _id: 'restore' });
    say('Quel file non c’è più, o è cambiato: l’installazione torna vuota, come era prima.');
    return true;
  }
  const before = await backupIn(former, key);
  if (!before)
    throw new Error(
      `Non si può usare né ${file} né ${former}, dove stanno i dati di prima. Rimetti al suo posto uno dei due, o ripristina un’altra copia: npm run restore -- FILE.`,
    );
  say(`Quel file non c’è più, o è cambiato: torno ai dati di prima, che stanno in ${former}.`);
  say(protectionMessage(before, key));
  await restore(installation, { ...before, former });
  say('I dati di prima sono di nuovo al loro posto.');
  say(sessionsEnded);
  return true;
}
