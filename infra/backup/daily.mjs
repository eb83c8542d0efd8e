// The supervised process that makes a backup every day and keeps the newest ones.
import { answerSupervisor, Probe } from '@officina/server-kit/supervision';
import { busConfig } from '@officina/server-kit/load-config';
import { createLogger } from '@officina/server-kit/logger';
import { backupDatabase, oldBackupMs } from '@officina/server-kit/store/backup/state';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openClient } from '../audit/store-client.mjs';
import { BackupAlerts } from './alerts.mjs';
import { dailyName, isDue, keepNewest } from './daily-files.mjs';
import { product } from './product.mjs';
import { withoutSecrets } from '../run/settings.mjs';
import { backupSettings } from './settings.mjs';
import { takeBackup } from './take-backup.mjs';

const checkMs = 30_000;
const retryMs = 3_600_000;

const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value));
const { BACKUP_DIR: folder = '', BACKUP_AT, BACKUP_KEEP, BACKUP_KEY, ...mail } = backupSettings.parse(given);
const {
  MONGODB_URI = '',
  DATABASE_PREFIX: prefix = '',
  SPOOL_DIR,
  FILES_DIR,
  SETTINGS_IN_BACKUP,
} = process.env;
const settings = SETTINGS_IN_BACKUP ? JSON.parse(SETTINGS_IN_BACKUP) : withoutSecrets(process.env);
const probed = busConfig.pick({ PROBE_HOST: true, PROBE_PORT: true }).parse(given);
const logger = createLogger({ level: 'info', service: 'backup' });
const stopping = new AbortController();
const { signal } = stopping;
const alerts = new BackupAlerts({
  settings: { ...mail, folder, place: settings.PUBLIC_URL },
  note: noteAlert,
  logger,
});
let notBefore = 0;
let isOldReported = false;
/** Whether the store answered the last check. */
let isReady = false;

async function backUp(client) {
  const file = join(folder, dailyName(new Date()));
  const folders = { spoolDir: SPOOL_DIR, filesDir: FILES_DIR };
  const installation = { product, key: BACKUP_KEY, ...folders, settings, signal };
  const done = await takeBackup({ client, prefix, file, ...installation });
  logger.info({ file, ...done }, 'backed up');
  for (const old of await keepNewest(backupDatabase(client, prefix), file, BACKUP_KEEP))
    logger.info({ file: old }, 'an old backup was removed');
}

/** Keeps what people were told, across restarts. @param {import('./alert-text.mjs').Told | null} alert */
async function noteAlert(alert) {
  const client = await openClient(MONGODB_URI);
  try {
    await backupDatabase(client, prefix).states.updateOne({ _id: 'state' }, { $set: { alert } });
  } finally {
    await client.close();
  }
}

/** @returns why backups fail; null while they do not */
function problemOf(state, isOld) {
  if (state?.failure) return state.failure;
  return isOld ? 'l’ultima copia riuscita ha più di due giorni' : null;
}

function reportOld(succeededAt) {
  const isOld = succeededAt !== null && Date.now() - succeededAt.getTime() > oldBackupMs;
  if (isOld && !isOldReported) logger.error({ succeededAt }, 'the last backup is more than two days old');
  isOldReported = isOld;
  return isOld;
}

async function backUpIfDue() {
  const client = await openClient(MONGODB_URI).catch((error) => {
    isReady = false;
    alerts.storeAway(error);
    throw error;
  });
  try {
    const state = await backupDatabase(client, prefix).states.findOne({ _id: 'state' });
    isReady = true;
    const succeededAt = state?.succeededAt ?? null;
    alerts.look(state, problemOf(state, reportOld(succeededAt)));
    if (!isDue(succeededAt, new Date(), BACKUP_AT)) return;
    // Another backup is running, unless its process has died.
    if (state?.epoch || performance.now() < notBefore) return;
    notBefore = performance.now() + retryMs;
    await backUp(client);
  } finally {
    await client.close();
  }
}

for (const name of ['SIGTERM', 'SIGINT']) process.once(name, () => stopping.abort());
answerSupervisor(() => stopping.abort());
await Probe.open(probed, logger, () => ({ ok: isReady }));
while (!signal.aborted) {
  await backUpIfDue().catch(
    (error) => signal.aborted || logger.error({ err: error }, 'no backup could be made'),
  );
  await pause(checkMs, undefined, { signal }).catch(() => {});
}
process.exit(0);
