import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Schema, type Connection, type Model, type PipelineStage } from 'mongoose';
import { testMongo, type TestMongo } from '../testing/test-mongo.ts';
import { guardModel, systemScope, systemScopes, tenantScope } from './tenant-scope.ts';

interface Thing {
  tenantId: string;
  name: string;
}

let mongo: TestMongo;
let connection: Connection;
let things: Model<Thing>;

beforeAll(async () => {
  mongo = testMongo();
  connection = await mongoose.createConnection(mongo.uri, { dbName: `${mongo.prefix}_scope` }).asPromise();
  const schema = new Schema<Thing>({ tenantId: String, name: String }, { strictQuery: 'throw' });
  schema.plugin(tenantScope);
  things = guardModel(connection.model<Thing>('things', schema, 'things'));
  await things.insertMany([
    { tenantId: 'A', name: 'a1' },
    { tenantId: 'B', name: 'b1' },
  ]);
});
afterAll(async () => {
  await connection.close();
  await mongo.close();
});

const name = { name: 'x' };
const match = { $match: { tenantId: 'A' } };
const lookup = (pipeline?: PipelineStage.Lookup['$lookup']['pipeline']): PipelineStage => ({
  $lookup: { from: 'things', localField: 'name', foreignField: 'name', as: 'others', pipeline },
});

const unscoped: [string, () => unknown][] = [
  ['find', () => things.find(name)],
  ['find by $or', () => things.find({ $or: [{ tenantId: 'A' }, {}] })],
  ['find by an operator', () => things.find({ tenantId: { $ne: 'A' } })],
  ['find by undefined', () => things.find({ tenantId: undefined })],
  ['findOne', () => things.findOne(name)],
  ['findById', () => things.findById('64b000000000000000000001')],
  ['exists', () => things.exists(name)],
  ['countDocuments', () => things.countDocuments(name)],
  ['estimatedDocumentCount', () => things.estimatedDocumentCount()],
  ['distinct', () => things.distinct('name')],
  ['findOneAndUpdate', () => things.findOneAndUpdate(name, { $set: name })],
  ['findOneAndReplace', () => things.findOneAndReplace(name, name)],
  ['findOneAndDelete', () => things.findOneAndDelete(name)],
  ['findByIdAndUpdate', () => things.findByIdAndUpdate('64b000000000000000000001', name)],
  ['findByIdAndDelete', () => things.findByIdAndDelete('64b000000000000000000001')],
  ['updateOne', () => things.updateOne(name, { $set: name })],
  ['updateMany', () => things.updateMany(name, { $set: name })],
  ['replaceOne', () => things.replaceOne(name, name)],
  ['deleteOne', () => things.deleteOne(name)],
  ['deleteMany', () => things.deleteMany({})],
  ['insertMany', () => things.insertMany([{ tenantId: 'A', name: 'a' }, name])],
  ['create', () => things.create(name)],
  ['save', () => new things(name).save()],
  ['bulkWrite update', () => things.bulkWrite([{ updateOne: { filter: name, update: { $set: name } } }])],
  ['bulkWrite insert', () => things.bulkWrite([{ insertOne: { document: { name: 'x' } as Thing } }])],
  ['bulkWrite delete', () => things.bulkWrite([{ deleteMany: { filter: {} } }])],
  ['watch', () => things.watch()],
  ['collection', () => things.collection.find({})],
  ['db', () => things.db.collection('things')],
  ['aggregate', () => things.aggregate([{ $match: name }])],
  ['aggregate, empty', () => things.aggregate([])],
  ['aggregate, match later', () => things.aggregate([{ $sort: { name: 1 } }, match])],
  ['$lookup', () => things.aggregate([match, lookup()])],
  ['$lookup with an unscoped pipeline', () => things.aggregate([match, lookup([{ $match: name }])])],
  ['$unionWith', () => things.aggregate([match, { $unionWith: 'things' }])],
  ['$facet with $lookup', () => things.aggregate([match, { $facet: { all: [lookup() as never] } }])],
  [
    '$graphLookup',
    () =>
      things.aggregate([
        match,
        {
          $graphLookup: {
            from: 'things',
            startWith: '$name',
            connectFromField: 'name',
            connectToField: 'name',
            as: 'g',
          },
        },
      ]),
  ],
  ['$merge', () => things.aggregate([match, { $merge: { into: 'others' } }])],
  ['$out', () => things.aggregate([match, { $out: 'others' }])],
  ['moving a document', () => things.updateOne({ tenantId: 'A' }, { $set: { tenantId: 'B' } })],
  ['moving without an operator', () => things.updateOne({ tenantId: 'A' }, { tenantId: 'B' })],
  [
    'moving by a pipeline',
    () => things.updateOne({ tenantId: 'A' }, [{ $set: { tenantId: 'B' } }], { updatePipeline: true }),
  ],
  ['moving by replacing', () => things.replaceOne({ tenantId: 'A' }, { tenantId: 'B', name: 'x' })],
];

describe('the tenant scope', () => {
  it.each(unscoped)('blocks %s without a single tenant', async (_what, query) => {
    await expect((async () => await query())()).rejects.toThrow(/no tenant scope/);
    const all = await things.find({}).setOptions(systemScope('audit-verify')).lean();
    expect(all.map(({ tenantId, name }) => `${tenantId} ${name}`).sort()).toEqual(['A a1', 'B b1']);
  });

  it('allows queries of one tenant', async () => {
    expect(await things.find({ tenantId: 'A' }).lean()).toMatchObject([{ name: 'a1' }]);
    expect(await things.countDocuments({ tenantId: 'B' })).toBe(1);
    const joined = await things.aggregate([match, lookup([match])]);
    expect(joined).toMatchObject([{ name: 'a1', others: [{ name: 'a1' }] }]);
  });

  it('does not let a loaded document change its tenant', async () => {
    const loaded = await things.findOne({ tenantId: 'A' });
    loaded?.set('tenantId', 'B');
    await expect(loaded?.save()).rejects.toThrow(/no tenant scope/);
  });

  it('throws on a field outside the schema', async () => {
    await expect(things.find({ tenantId: 'A', tenat: 'B' } as object)).rejects.toThrow(/strictQuery/);
  });

  it('rejects a reason that is not on the list', async () => {
    await expect(things.find({}).setOptions({ systemScope: 'because' } as object)).rejects.toThrow(
      /no tenant scope/,
    );
  });

  it('has a closed list of exceptions', () => {
    expect(Object.keys(systemScopes)).toMatchInlineSnapshot(`
      [
        "outbox-relay",
        "tombstone-purge",
        "caseless",
        "event-eid",
        "audit-verify",
        "login",
        "signing-keys",
        "people",
        "revocations",
        "used-tokens",
        "tickets",
        "leases",
        "polled-sensors",
        "unsummed-days",
        "series-retention",
        "demo-progress",
        "admin",
        "data-version",
        "migration",
        "file-sweep",
        "demo-companies",
        "setup",
        "erased-tenants",
        "due-mails",
        "due-pushes",
        "push-devices",
        "waiting-letters",
        "notified-tenants",
        "polled-tenants",
      ]
    `);
  });
});
