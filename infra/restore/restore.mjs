import { randomBytes } from 'node:crypto';
import { idleState } from '../../packages/server-kit/src/store/backup/state.ts';
import { names } from '../backup/archive/format.mjs';
import { readArchive } from '../backup/archive/read-archive.mjs';
import { endBackupChange } from '../backup/backup-session.mjs';
import { assertUnused } from './alone.mjs';
import { clearInstallation } from './installation.mjs';
import { DocumentWriter } from './write-documents.mjs';
import { writeBelow } from './write-below.mjs';

const { _id: _state, last: _none, ...stateAtRest } = idleState;

/**
 * Records that a restore begins. Processes started later see the note, running ones are detected, and a running backup finds that it
 * has no cut.
 */
async function begin(backups, note) {
  const { restores, states } = backups;
  const earlier = await restores.findOneAndReplace({ _id: 'restore' }, note, { upsert: true });
  try {
    await assertUnused(backups);
    await states.updateOne({ _id: 'state', epoch: { $gt: 0 } }, endBackupChange);
  } catch (error) {
    if (!earlier) await restores.deleteOne({ _id: 'restore' });
    throw error;
  }
}

/** @throws Error if another command restores over this one, or has ended it */
async function assertOwner({ restores }, owner) {
  if (await restores.findOne({ _id: 'restore', owner })) return;
  throw new Error('un altro ripristino ha preso il posto di questo');
}

/**
 * @typedef {object} Backup a checked backup
 * @property {string} file
 * @property {string} [key]
 * @property {import('../backup/archive/format.mjs').Manifest} manifest
 * @property {string | null} former file with the former data
 * @typedef {object} Options
 * @property {(count: number) => void} [onDocuments] receives the number of newly written documents
 * @property {AbortSignal} [signal] stops, leaving the restore unfinished
 */

/**
 * Writes the entries of a file in order.
 * @param {import('./installation.mjs').Installation} installation
 * @param {Backup} backup
 * @param {Options} options
 * @param {string} owner of the note
 * @returns {Promise<Record<string, string>>} settings of the installation that was backed up
 */
async function write(installation, { file, key, manifest }, { onDocuments = () => {}, signal }, owner) {
  await clearInstallation(installation);
  const writer = new DocumentWriter(installation);
  const indexes = new Map();
  let settings = {};
  for await (const { name, bytes } of readArchive(file, { key })) {
    signal?.throwIfAborted();
    await assertOwner(installation.backups, owner);
    const [kind = '', ...path] = name.split('/');
    const [outer, inner] = [path.slice(0, 2).join('/'), path.slice(1, 3).join('/')];
    if (kind === 'store') onDocuments(await writer.add(outer, bytes));
    if (kind === 'changed') onDocuments(await writer.replace(inner, bytes));
    if (kind === 'deleted') onDocuments(await writer.remove(inner, bytes));
    if (kind === 'indexes') indexes.set(outer.replace('.json', ''), JSON.parse(bytes.toString()));
    if (kind === 'spool') writeBelow(installation.spoolDir, path.slice(1).join('/'), bytes);
    if (kind === 'files') writeBelow(installation.filesDir, path.slice(1).join('/'), bytes);
    if (kind === names.settings) settings = JSON.parse(bytes.toString());
  }
  await writer.check(manifest.documents);
  for (const [place, specs] of indexes) await writer.index(place, specs);
  return settings;
}

/**
 * Sessions from the time of the backup may have been ended since, by a logout or a new password: without the keys that signed them
 * they are invalid, and auth-proxy makes new keys. So may links with which people choose a password have been used or revoked. The
 * bytes of uploads on their way are not in a backup, and the keys for photos of public reports end with them. E-mails that waited
 * may have gone since: they are not sent again. Reporters may have stopped theirs since, and their links are ended too, as are those of
 * contractors, which may have been revoked. Subscriptions to push belong to the sessions that have ended.
 */
async function endOpenThings({ client, prefix }) {
  const auth = client.db(`${prefix}_auth`);
  await auth.collection('signing_keys').deleteMany({});
  await auth.collection('sessions').deleteMany({});
  await auth.collection('users').updateMany({ entry: { $ne: null } }, { $set: { entry: null } });
  const files = client.db(`${prefix}_files`);
  await files.collection('uploads').deleteMany({});
  await files.collection('photo_keys').deleteMany({});
  const maintenance = client.db(`${prefix}_maintenance`);
  await maintenance.collection('report_keys').deleteMany({ _id: /:reporter:/ });
  const links = maintenance.collection('contractor_links');
  await links.updateMany({ keyHash: { $ne: null } }, { $set: { keyHash: null } });
  const notifications = client.db(`${prefix}_notifications`);
  await notifications.collection('reporters').deleteMany({});
  const ended = { state: 'given up', answer: 'Il ripristino l’ha fermata', at: new Date() };
  const isOrders = { state: 'waiting', order: { $exists: true } };
  const mails = notifications.collection('mails');
  await mails.updateMany(isOrders, { $set: { isUntold: true } });
  await mails.updateMany({ state: 'waiting' }, { $set: ended, $unset: { nextAt: '', secretText: '' } });
  await notifications
    .collection('notices')
    .updateMany({ mailAt: { $gt: new Date(0) } }, { $unset: { mailAt: '' } });
  await notifications
    .collection('notices')
    .updateMany({ pushAt: { $gt: new Date(0) } }, { $unset: { pushAt: '' } });
  for (const name of ['subscriptions', 'pushes']) await notifications.collection(name).deleteMany({});
}

/** Later writes must not look as if they had been made while that backup ran. */
const raiseEpoch = ({ states }, last) =>
  states.updateOne({ _id: 'state' }, { $max: { last }, $setOnInsert: stateAtRest }, { upsert: true });

/**
 * Puts an installation into the state of a checked backup. All data in the installation are removed. The note stays until everything
 * is restored, so an interrupted restore is repeated from the beginning. It ends all sessions, open links and uploads of all tenants.
 * @param {import('./installation.mjs').Installation} installation
 * @param {Backup} backup
 * @param {Options} [options]
 * @returns {Promise<Record<string, string>>} settings of the installation that was backed up
 * @throws Error with a readable message if Officina is running, or if the restore could not be finished
 */
export async function restore(installation, backup, options = {}) {
  const { backups } = installation;
  const { file, manifest, former } = backup;
  const owner = randomBytes(8).toString('hex');
  await begin(backups, { owner, file, cutAt: manifest.cutAt, former });
  try {
    const settings = await write(installation, backup, options, owner);
    await endOpenThings(installation);
    await raiseEpoch(backups, manifest.epoch);
    await assertOwner(backups, owner);
    await backups.restores.deleteOne({ _id: 'restore', owner });
    return settings;
  } catch (cause) {
    throw new Error(`Il ripristino non è finito (${cause.message}): npm run restore lo rifà da capo.`, {
      cause,
    });
  }
}
