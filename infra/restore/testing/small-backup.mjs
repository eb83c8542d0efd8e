import mongoose from 'mongoose';
import { ArchiveWriter } from '../../backup/archive/write-archive.mjs';
import { chain, emptyHead } from '../../../services/events/src/log/chain.ts';

const { BSON, Double, Int32, Long, ObjectId } = mongoose.mongo;
const at = '2026-11-26T08:00:00.000Z';
const anId = (end) => new ObjectId(end.padStart(24, '0'));
const machineId = anId('a1');

const kinds = {
  'auth/tenants': { _id: anId('f1'), fields: { code: 'ROSSI' } },
  'maintenance/machines': { _id: machineId, fields: { name: 'Tornio' } },
  'maintenance/interventions': { _id: anId('b1'), fields: { machineId: `${machineId}` } },
};

const documentOf = ({ _id, fields }) => ({
  ...{ _id, tenantId: 'ROSSI', __v: 0, deletedAt: null, createdAt: new Date(at), _outbox: [] },
  ...fields,
});

const creationOf = ([place, { _id, fields }]) => ({
  ...{ eid: `${place.replace('/', '.')}:${_id}:0`, tenantId: 'ROSSI', entity: 'thing', entityId: `${_id}` },
  ...{ version: 0, action: 'made', object: '', from: null, to: fields, user: null, requestId: 'r', at },
});

/** Values whose type is easily lost in a copy. */
const manyTypes = {
  _id: 'ROSSI:s1:2026-11-26T08:00:a',
  tenantId: 'ROSSI',
  seconds: [new Double(3), new Int32(3), new Double(3.5)],
  rev: Long.fromNumber(3),
  large: Long.fromString('9007199254740993'),
  qualities: { 7: 'B', 650: 'B' },
  nothing: null,
  empty: '',
  at: new Date(at),
  bytes: new BSON.Binary(Buffer.from('bytes')),
  pattern: new BSON.BSONRegExp('^a', 'i'),
};

const day = (index, text = 'x'.repeat(200)) => ({ _id: `day ${index}`, tenantId: 'ROSSI', text });
const days = (count) => Array.from({ length: count }, (_, index) => day(index));

/** A photo in the backup. */
export const keptFile = { path: `ROSSI/${'a'.repeat(64)}`, bytes: Buffer.from('a photo of the press') };

/** Content of the spool in the backup. */
export const spool = { path: '0123456789ab/1764144000-1.jsonl', bytes: Buffer.from('a line\nanother\n') };

/** Documents of the first copy, by `<token>/<collection>`; `count` days. */
export const copied = (count = 20) => ({
  ...Object.fromEntries(Object.entries(kinds).map(([place, kind]) => [place, [documentOf(kind)]])),
  'events/events': chain(emptyHead, Object.entries(kinds).map(creationOf)).map((event) => ({
    _id: anId(`e${event.seq}`),
    ...event,
  })),
  'auth/signing_keys': [{ _id: 1, kid: 'of then', sealed: 'a key', createdAt: new Date(at) }],
  'industrial/production_quarters': [manyTypes],
  'industrial/production_days': days(count),
});

/** Documents after a restore, by `<token>/<collection>`, as BSON, in order: everything except the signing keys. */
export function restored(count) {
  const [_gone, ...left] = days(count);
  const { 'auth/signing_keys': _keys, ...kept } = copied(count);
  const documents = {
    ...kept,
    'industrial/production_days': [...left.with(0, day(1, 'changed')), day(count)],
  };
  return Object.fromEntries(
    Object.entries(documents).map(([place, list]) => [
      place,
      list.map((one) => BSON.serialize(one)).sort(Buffer.compare),
    ]),
  );
}

/**
 * Writes a backup of one company: a machine, an intervention, their log, a reading of every type, and `count` days. During the
 * backup the first day was deleted, the second changed, and one was added.
 * @param {string} file
 * @param {{ count?: number, key?: string, head?: object, cutAt?: string, without?: string }} [options] `without` is a
 *   collection that the backup lacks
 */
export async function writeSmallBackup(file, { count = 20, key, head = {}, cutAt = at, without } = {}) {
  const writer = new ArchiveWriter(file, { key });
  const add = (kind, place, part, documents) =>
    writer.add(`${kind}/${place}/${part}.bson`, Buffer.concat(documents.map((one) => BSON.serialize(one))));
  await writer.begin({ product: '0.1.0', oldestReader: '0.1.0', startedAt: at, ...head });
  await writer.addJson('settings.json', { OFFICINA_DEMO: 'none' });
  const documents = Object.fromEntries(Object.entries(copied(count)).filter(([place]) => place !== without));
  // Small parts, so that a restore takes several steps.
  for (const [place, list] of Object.entries(documents))
    for (let part = 0; part * 10 < list.length; part += 1)
      await add('store', place, part, list.slice(part * 10, part * 10 + 10));
  // Written during the copy: it is in the backup twice.
  await add('store', 'industrial/production_days', 1_000, [day(1, 'too early')]);
  await add('deleted/0', 'industrial/production_days', 0, [{ _id: day(0)._id }, { _id: day(2)._id }]);
  await add('changed/0', 'industrial/production_days', 0, [day(1, 'changed'), day(2), day(count)]);
  await add('deleted/1', 'industrial/production_days', 0, [{ _id: day(0)._id }]);
  for (const [part, bytes] of [spool.bytes.subarray(0, 7), spool.bytes.subarray(7)].entries())
    await writer.add(`spool/${part}/${spool.path}`, bytes);
  for (const [part, bytes] of [keptFile.bytes.subarray(0, 9), keptFile.bytes.subarray(9)].entries())
    await writer.add(`files/${part}/${keptFile.path}`, bytes);
  const counts = Object.fromEntries(Object.entries(documents).map(([place, list]) => [place, list.length]));
  counts['industrial/production_days'] += 1;
  await writer.finish({ documents: counts, epoch: 1, cutAt, pauseMs: 10 });
}
