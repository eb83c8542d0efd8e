import { join } from 'node:path';
import { storeAddress } from '../audit/store-address.mjs';
import { openClient } from '../audit/store-client.mjs';
import { dataDir } from '../lib/paths.mjs';
import { withoutSecrets } from '../run/settings.mjs';
import { refuseUnwritable } from './archive/write-archive.mjs';
import { product } from './product.mjs';
import { backupKey } from './settings.mjs';
import { takeBackup } from './take-backup.mjs';
import { asBackupError, BackupError } from './backup-session.mjs';

/** Opens the store of the Officina that runs from this folder, or that of MONGODB_URI. */
async function openStore() {
  const address = await storeAddress().catch(() => {
    throw new BackupError('Officina non è accesa in questa cartella: avviala con npm start e riprova.');
  });
  const client = await openClient(address.uri).catch((error) => {
    throw asBackupError(error);
  });
  return { client, prefix: address.prefix };
}

/**
 * Backs up the installation of this folder.
 * @param {string} file in an existing folder; a mistyped one does not count as a failed backup of the installation
 * @param {{ onStep?: (step: string) => void, signal?: AbortSignal }} [options]
 */
export async function backUpHere(file, options = {}) {
  await refuseUnwritable(file);
  const key = backupKey(process.env);
  const { client, prefix } = await openStore();
  try {
    const spoolDir = process.env.SPOOL_DIR ?? join(dataDir, 'spool');
    const filesDir = process.env.FILES_DIR ?? join(dataDir, 'files');
    const installation = { product, key, spoolDir, filesDir, settings: withoutSecrets(process.env) };
    return await takeBackup({ client, prefix, file, ...installation, ...options });
  } finally {
    await client.close();
  }
}
