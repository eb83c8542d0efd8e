import { Binary } from 'mongodb';

const tenantId = 'ROSSI';
const setup = '3/60';
const quarterS = 900;
const hourS = 3_600;

const minute = (second) => new Date(second * 1_000).toISOString().slice(0, 16);
const idOf = (sensorId, begin) => `${tenantId}:${sensorId}:${minute(begin)}:${setup}`;
const own = (sensorId) => ({ tenantId, sensorId, setup });

/** One document for each sensor and stretch of time; `fields` derives its fields from the readings. */
const documentsOf = (readings, lengthS, fields) =>
  [...Map.groupBy(readings, ({ sensorId, second }) => idOf(sensorId, second - (second % lengthS)))].map(
    ([_id, some]) => ({ _id, ...own(some[0].sensorId), ...fields(some, lengthS), rev: 0 }),
  );

const arrays = (some, lengthS) => ({
  seconds: some.map(({ second }) => second % lengthS),
  values: some.map(({ value }) => value),
});

function packed(some, lengthS) {
  const bytes = Buffer.alloc(10 * some.length);
  for (const [index, { second, value }] of some.entries()) {
    bytes.writeUInt16LE(second % lengthS, 10 * index);
    bytes.writeDoubleLE(value, 10 * index + 2);
  }
  return { readings: new Binary(bytes) };
}

function unpacked({ readings: { buffer } }) {
  const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  const values = [];
  for (let at = 0; at < view.byteLength; at += 10) values.push(view.getFloat64(at + 2, true));
  return values;
}

const unordered = { ordered: false };
const range = (sensorId, from, until) => ({
  tenantId,
  _id: { $gte: `${tenantId}:${sensorId}:${minute(from)}`, $lt: `${tenantId}:${sensorId}:${minute(until)}` },
});

/** The interval at which each layout receives and writes its readings, and how it reads a sensor's day. */
export const layouts = {
  'a document per reading': {
    everyS: 60,
    write: (collection, readings) =>
      collection.insertMany(
        readings.map(({ sensorId, second, value }) => ({
          _id: `${tenantId}:${sensorId}:${second}`,
          ...{ ...own(sensorId), second, value },
        })),
        unordered,
      ),
    read: async (collection, sensorId, from, until) => {
      const [$gte, $lt] = [from, until].map((second) => `${tenantId}:${sensorId}:${second}`);
      const rows = await collection.find({ tenantId, _id: { $gte, $lt } }).toArray();
      return rows.map(({ value }) => value);
    },
  },
  'a $set per reading into hours': {
    everyS: 60,
    write: (collection, readings) =>
      collection.bulkWrite(
        readings.map(({ sensorId, second, value }) => ({
          updateOne: {
            filter: { _id: idOf(sensorId, second - (second % hourS)) },
            update: { $set: { [`v.${second % hourS}`]: value }, $setOnInsert: own(sensorId) },
            upsert: true,
          },
        })),
        unordered,
      ),
    read: async (collection, sensorId, from, until) => {
      const rows = await collection.find(range(sensorId, from, until)).toArray();
      return rows.flatMap(({ v }) => Object.values(v));
    },
  },
  'arrays by quarter': {
    everyS: quarterS,
    write: (collection, readings) =>
      collection.insertMany(documentsOf(readings, quarterS, arrays), unordered),
    read: async (collection, sensorId, from, until) =>
      (await collection.find(range(sensorId, from, until)).toArray()).flatMap(({ values }) => values),
  },
  'packed by quarter': {
    everyS: quarterS,
    write: (collection, readings) =>
      collection.insertMany(documentsOf(readings, quarterS, packed), unordered),
    read: async (collection, sensorId, from, until) =>
      (await collection.find(range(sensorId, from, until)).toArray()).flatMap(unpacked),
  },
  'arrays by hour': {
    everyS: hourS,
    write: (collection, readings) => collection.insertMany(documentsOf(readings, hourS, arrays), unordered),
    read: async (collection, sensorId, from, until) =>
      (await collection.find(range(sensorId, from, until)).toArray()).flatMap(({ values }) => values),
  },
};
