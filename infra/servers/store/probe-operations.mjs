import assert from 'node:assert/strict';

const day = (text) => new Date(`${text}T10:00:00Z`);
const outboxEntry = (version) => ({
  eid: `probe:1:${version}`,
  action: 'Prova',
  from: null,
  to: { status: 'OPEN' },
});

async function duplicateMessage(work) {
  try {
    await work();
  } catch (error) {
    assert.equal(error.code, 11000);
    return error.message;
  }
  throw new assert.AssertionError({ message: 'a duplicate was accepted' });
}

/** The operations that Officina uses, in order: each builds on the result of those before it. */
export const operations = {
  'createIndex unique': ({ machines }) =>
    machines.createIndex({ tenantId: 1, code: 1 }, { unique: true, name: 'machine_code' }),
  'createIndex partial': ({ machines }) =>
    machines.createIndex(
      { site: 1 },
      { partialFilterExpression: { site: { $exists: true } }, name: 'machine_site' },
    ),
  'createIndex TTL': ({ machines }) =>
    machines.createIndex({ expiresAt: 1 }, { expireAfterSeconds: 60, name: 'machine_ttl' }),
  'createIndex in nested arrays': ({ machines }) =>
    machines.createIndex({ '_outbox.eid': 1 }, { name: 'outbox_eid' }),
  insertOne: ({ machines }) =>
    machines.insertOne({
      _id: 'm1',
      tenantId: 'A',
      code: 'P1',
      __v: 0,
      deletedAt: null,
      notes: [],
      _outbox: [outboxEntry(0)],
    }),
  'duplicate key names its index': async ({ machines }) =>
    assert.match(
      await duplicateMessage(() => machines.insertOne({ tenantId: 'A', code: 'P1' })),
      /machine_code/,
    ),
  insertMany: ({ machines }) =>
    machines.insertMany(
      Array.from({ length: 50 }, (_, n) => ({
        _id: `x${n}`,
        tenantId: 'B',
        code: `C${n}`,
        __v: 0,
        deletedAt: null,
        at: day('2026-03-01'),
      })),
    ),
  'find by null': async ({ machines }) =>
    assert.equal(await machines.countDocuments({ tenantId: 'A', deletedAt: null }), 1),
  'compare-and-set': async ({ machines }) => {
    const change = { $set: { name: 'Pressa' }, $inc: { __v: 1 }, $push: { _outbox: outboxEntry(1) } };
    const changed = await machines.findOneAndUpdate({ _id: 'm1', __v: 0 }, change, {
      returnDocument: 'after',
    });
    assert.deepEqual([changed.__v, changed.name, changed._outbox.length], [1, 'Pressa', 2]);
  },
  'compare-and-set on an old version': async ({ machines }) =>
    assert.equal(await machines.findOneAndUpdate({ _id: 'm1', __v: 0 }, { $inc: { __v: 1 } }), null),
  '$push with $each and $slice': ({ machines }) =>
    machines.updateOne({ _id: 'm1' }, { $push: { notes: { $each: [{ n: 1 }, { n: 2 }], $slice: -100 } } }),
  '$pull with $in': async ({ machines }) => {
    await machines.updateOne(
      { _id: 'm1' },
      { $pull: { _outbox: { eid: { $in: ['probe:1:0', 'probe:1:1'] } } } },
    );
    assert.deepEqual((await machines.findOne({ _id: 'm1' }))._outbox, []);
  },
  'positional $': ({ machines }) =>
    machines.updateOne({ _id: 'm1', 'notes.n': 2 }, { $set: { 'notes.$.text': 'fatto' } }),
  arrayFilters: async ({ machines }) => {
    await machines.updateOne(
      { _id: 'm1' },
      { $set: { 'notes.$[one].text': 'ok' } },
      { arrayFilters: [{ 'one.n': 1 }] },
    );
    assert.deepEqual(
      (await machines.findOne({ _id: 'm1' })).notes.map((note) => note.text),
      ['ok', 'fatto'],
    );
  },
  'pipeline update': ({ machines }) =>
    machines.updateOne({ _id: 'm1' }, [{ $set: { label: { $concat: ['$code', ' ', '$name'] } } }]),
  $unset: ({ machines }) => machines.updateOne({ _id: 'm1' }, { $unset: { label: 1 } }),
  'upsert with $setOnInsert': async ({ counters }) => {
    const next = () =>
      counters.findOneAndUpdate(
        { _id: 'A' },
        { $inc: { seq: 1 }, $setOnInsert: { first: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
    assert.deepEqual([(await next()).seq, (await next()).seq], [1, 2]);
  },
  bulkWrite: ({ machines }) =>
    machines.bulkWrite(
      [1, 2].map((n) => ({
        updateOne: { filter: { tenantId: 'A', code: `Q${n}` }, update: { $set: { n } }, upsert: true },
      })),
      { ordered: false },
    ),
  'keyset page': async ({ machines }) => {
    const filter = { tenantId: 'B', $or: [{ code: { $lt: 'C5' } }, { code: 'C5', _id: { $lt: 'x5' } }] };
    const page = await machines
      .find(filter)
      .sort({ code: -1, _id: -1 })
      .limit(10)
      .project({ code: 1 })
      .toArray();
    assert.equal(page[0].code, 'C49');
  },
  'cursor in batches': async ({ machines }) => {
    let count = 0;
    for await (const { tenantId } of machines.find({ tenantId: 'B' }).batchSize(7))
      count += tenantId === 'B' ? 1 : 0;
    assert.equal(count, 50);
  },
  'regex and $in': async ({ machines }) =>
    assert.equal(await machines.countDocuments({ tenantId: { $in: ['B'] }, code: /^c1/i }), 11),
  'collation it': async ({ machines }) =>
    assert.equal(
      (
        await machines
          .find({ tenantId: 'B' })
          .collation({ locale: 'it' })
          .sort({ code: 1 })
          .limit(1)
          .toArray()
      )[0].code,
      'C0',
    ),
  distinct: async ({ machines }) =>
    assert.deepEqual((await machines.distinct('tenantId', {})).sort(), ['A', 'B']),
  '$group by day in a time zone': async ({ machines }) => {
    const date = { $dateToString: { date: '$at', format: '%Y-%m-%d', timezone: 'Europe/Rome' } };
    const found = await machines
      .aggregate([{ $match: { tenantId: 'B' } }, { $group: { _id: date, n: { $sum: 1 } } }])
      .toArray();
    assert.deepEqual(found, [{ _id: '2026-03-01', n: 50 }]);
  },
  'majority write concern': ({ counters }) =>
    counters.updateOne({ _id: 'A' }, { $inc: { seq: 1 } }, { writeConcern: { w: 'majority', j: true } }),
  listIndexes: async ({ machines }) =>
    assert.ok((await machines.indexes()).some(({ name }) => name === 'machine_code')),
  deleteMany: async ({ machines }) =>
    assert.equal((await machines.deleteMany({ tenantId: 'B' })).deletedCount, 50),
};
