import type { Model, mongo } from 'mongoose';
import type { BackupWatch } from './backup-watch.ts';

type Fields = Record<string, unknown>;
type Args = [unknown, ...unknown[]];
type Write = (...args: Args) => Promise<unknown>;

const idBatchSize = 1_000;

/** Some of mongoose's writes pass mongoose documents. */
const plain = (document: unknown): Fields => {
  const { toBSON } = (document ?? {}) as { toBSON?: () => Fields };
  return toBSON ? toBSON.call(document) : (document as Fields);
};

const marked = (document: unknown, _epoch: number): Fields => ({ ...plain(document), _epoch });

const markedUpdate = (update: unknown, _epoch: number): Fields | Fields[] => {
  if (Array.isArray(update)) return [...(update as Fields[]), { $set: { _epoch } }];
  const operators = update as Fields;
  return { ...operators, $set: marked(operators['$set'], _epoch) };
};

/** By the driver's name of a write: the position of the argument that is marked, and a function that marks it. */
const markedWrites = {
  insertOne: [0, marked],
  insertMany: [0, (documents, epoch) => (documents as unknown[]).map((one) => marked(one, epoch))],
  updateOne: [1, markedUpdate],
  updateMany: [1, markedUpdate],
  findOneAndUpdate: [1, markedUpdate],
  replaceOne: [1, marked],
  findOneAndReplace: [1, marked],
  bulkWrite: [0, (operations, epoch) => (operations as Fields[]).map((one) => markedOperation(one, epoch))],
} satisfies Record<string, [number, (argument: unknown, epoch: number) => unknown]>;

function markedOperation(operation: Fields, epoch: number): Fields {
  const [[name = '', details] = []] = Object.entries(operation);
  const { document, update, replacement, ...others } = details as Fields;
  if (document) return { [name]: { ...others, document: marked(document, epoch) } };
  if (update) return { [name]: { ...others, update: markedUpdate(update, epoch) } };
  if (replacement) return { [name]: { ...others, replacement: marked(replacement, epoch) } };
  throw new Error(`bulkWrite has no ${name} while a backup runs: delete outside of it`);
}

/**
 * Sends every write of a model through the gate. While a backup runs, written documents get its number, and deleted ones are
 * noted. Mongoose writes through these methods of its collection, whichever method of the model is called.
 * @param from `<token>/<collection>`
 */
export function gateWrites(model: Model<never>, from: string, { gate, database }: BackupWatch): void {
  const collection = model.collection as unknown as Record<string, Write> & mongo.Collection;
  const gated = (name: string, during: (write: Write, args: Args, epoch: number) => Promise<unknown>) => {
    const write = (collection[name] as Write).bind(collection);
    const through: Write = (...args) =>
      gate.during((epoch) => (epoch === 0 ? write(...args) : during(write, args, epoch)));
    Object.assign(collection, { [name]: through });
  };
  for (const [name, [place, mark]] of Object.entries(markedWrites)) {
    gated(name, (write, args, epoch) => write(...(args.with(place, mark(args[place], epoch)) as Args)));
  }

  const idsOf = (filter: unknown, options: object) =>
    collection.find(filter as Fields, { projection: { _id: 1 }, ...options }).toArray();

  /** Deletes among `ids` and notes those that were deleted. */
  const removed = async (ids: unknown[], epoch: number, remove: (among: Fields) => Promise<unknown>) => {
    const among = { _id: { $in: ids } };
    const result = await remove(among);
    const left = new Set((await idsOf(among, {})).map(({ _id }) => String(_id)));
    const deleted = ids.filter((id) => !left.has(String(id)));
    if (deleted.length > 0) await database().deletions.insertOne({ epoch, from, ids: deleted });
    return result;
  };

  const removeOne = async (write: Write, [filter, options]: Args, epoch: number) => {
    const { sort } = (options ?? {}) as { sort?: mongo.Sort };
    const found = await idsOf(filter, { limit: 1, ...(sort && { sort }) });
    const ids = found.map(({ _id }) => _id as unknown);
    return removed(ids, epoch, (among) => write({ $and: [filter, among] }, options));
  };
  gated('deleteOne', removeOne);
  gated('findOneAndDelete', removeOne);
  gated('deleteMany', async (write, [filter, options], epoch) => {
    let deletedCount = 0;
    for (;;) {
      const found = await idsOf(filter, { limit: idBatchSize });
      const ids = found.map(({ _id }) => _id as unknown);
      const result = await removed(ids, epoch, (among) => write({ $and: [filter, among] }, options));
      deletedCount += (result as mongo.DeleteResult).deletedCount;
      if (ids.length < idBatchSize) return { acknowledged: true, deletedCount };
    }
  });
}
