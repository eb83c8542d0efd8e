import { readArchive } from '../backup/archive/read-archive.mjs';
import { empty } from './installation.mjs';
import { removeJournal, writeJournal } from './journal.mjs';
import { DocumentWriter } from './write-documents.mjs';
import { writeSpool } from './write-spool.mjs';

/**
 * Puts an installation into the state of a backup that has been checked. Whatever is in the installation goes; the journal
 * stands until all is there, so a restore that was broken off is done again from its beginning.
 * @param {import('./installation.mjs').Installation} installation that nobody else uses
 * @param {object} backup
 * @param {string} backup.file
 * @param {string} [backup.key]
 * @param {import('../backup/archive/format.mjs').Manifest} backup.manifest
 * @param {string | null} backup.former file with what was there before
 * @param {(documents: number) => void} [onDocuments] hears how many more are written
 */
export async function restore(installation, { file, key, manifest, former }, onDocuments = () => {}) {
  const { client, prefix, spoolDir } = installation;
  await writeJournal(client, prefix, { file, cutAt: manifest.cutAt, former });
  await empty(installation);
  const writer = new DocumentWriter(installation);
  for await (const { name, bytes } of readArchive(file, { key })) {
    const [kind, ...path] = name.split('/');
    if (kind === 'spool') writeSpool(spoolDir, path.slice(1).join('/'), bytes);
    if (kind === 'store' || kind === 'changed' || kind === 'deleted')
      onDocuments(await writer.write(kind, path.slice(0, 2).join('/'), bytes));
  }
  await writer.check(manifest.documents);
  await removeJournal(client, prefix);
}
