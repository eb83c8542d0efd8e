import { randomBytes } from 'node:crypto';
import { atRest } from '../../packages/server-kit/src/store/backup/state.ts';
import { names } from '../backup/archive/format.mjs';
import { readArchive } from '../backup/archive/read-archive.mjs';
import { over } from '../backup/backup-session.mjs';
import { mustBeAlone } from './alone.mjs';
import { empty } from './installation.mjs';
import { DocumentWriter } from './write-documents.mjs';
import { writeSpool } from './write-spool.mjs';

const { _id: _state, last: _none, ...stateAtRest } = atRest;

/**
 * Notes that a restore begins. Processes that start later see the note, those that run already are seen, and a backup that is
 * under way finds that it has no cut.
 */
async function begin(backups, note) {
  const { restores, states } = backups;
  const earlier = await restores.findOneAndReplace({ _id: 'restore' }, note, { upsert: true });
  try {
    await mustBeAlone(backups);
    await states.updateOne({ _id: 'state', epoch: { $gt: 0 } }, over);
  } catch (error) {
    if (!earlier) await restores.deleteOne({ _id: 'restore' });
    throw error;
  }
}

/** @throws Error once another command restores over this one, or has ended it */
async function mustBeOurs({ restores }, owner) {
  if (await restores.findOne({ _id: 'restore', owner })) return;
  throw new Error('un altro ripristino ha preso il posto di questo');
}

/**
 * @typedef {object} Backup that has been checked
 * @property {string} file
 * @property {string} [key]
 * @property {import('../backup/archive/format.mjs').Manifest} manifest
 * @property {string | null} former file with what was there before
 * @typedef {object} Options
 * @property {(count: number) => void} [onDocuments] hears how many more documents are written
 * @property {AbortSignal} [signal] leaves the restore unfinished
 */

/**
 * Writes the entries of a file in their order.
 * @param {import('./installation.mjs').Installation} installation
 * @param {Backup} backup
 * @param {Options} options
 * @param {string} owner of the note
 * @returns {Promise<Record<string, string>>} settings of the installation that was backed up
 */
async function write(installation, { file, key, manifest }, { onDocuments = () => {}, signal }, owner) {
  await empty(installation);
  const writer = new DocumentWriter(installation);
  const indexes = new Map();
  let settings = {};
  for await (const { name, bytes } of readArchive(file, { key })) {
    signal?.throwIfAborted();
    await mustBeOurs(installation.backups, owner);
    const [kind = '', ...path] = name.split('/');
    const [outer, inner] = [path.slice(0, 2).join('/'), path.slice(1, 3).join('/')];
    if (kind === 'store') onDocuments(await writer.add(outer, bytes));
    if (kind === 'changed') onDocuments(await writer.replace(inner, bytes));
    if (kind === 'deleted') onDocuments(await writer.remove(inner, bytes));
    if (kind === 'indexes') indexes.set(outer.replace('.json', ''), JSON.parse(bytes.toString()));
    if (kind === 'spool') writeSpool(installation.spoolDir, path.slice(1).join('/'), bytes);
    if (kind === names.settings) settings = JSON.parse(bytes.toString());
  }
  await writer.check(manifest.documents);
  for (const [place, specs] of indexes) await writer.index(place, specs);
  return settings;
}

/**
 * Sessions of the time of the backup may have been ended since, by a logout or another password: without the keys that signed
 * them none is taken, and auth-proxy makes new ones.
 */
const endSessions = ({ client, prefix }) =>
  client.db(`${prefix}_auth`).collection('signing_keys').deleteMany({});

/** What is written from now on must not look as if it had been written while that backup ran. */
const passNumber = ({ states }, last) =>
  states.updateOne({ _id: 'state' }, { $max: { last }, $setOnInsert: stateAtRest }, { upsert: true });

/**
 * Puts an installation into the state of a backup that has been checked. Whatever is in the installation goes. The note stands
 * until all is there, so a restore that was broken off is done again from its beginning. It ends all sessions of all tenants.
 * @param {import('./installation.mjs').Installation} installation
 * @param {Backup} backup
 * @param {Options} [options]
 * @returns {Promise<Record<string, string>>} settings of the installation that was backed up
 * @throws Error in words when Officina runs, or when it could not be finished
 */
export async function restore(installation, backup, options = {}) {
  const { backups } = installation;
  const { file, manifest, former } = backup;
  const owner = randomBytes(8).toString('hex');
  await begin(backups, { owner, file, cutAt: manifest.cutAt, former });
  try {
    const settings = await write(installation, backup, options, owner);
    await endSessions(installation);
    await passNumber(backups, manifest.epoch);
    await mustBeOurs(backups, owner);
    await backups.restores.deleteOne({ _id: 'restore', owner });
    return settings;
  } catch (cause) {
    throw new Error(`Il ripristino non è finito (${cause.message}): npm run restore lo rifà da capo.`, {
      cause,
    });
  }
}
