// A separate process, so that it can be killed: starts sorted lists and reads only the first rows of each.
import mongoose from 'mongoose';

const [, , uri, count] = process.argv;
const client = new mongoose.mongo.MongoClient(uri ?? '', { maxPoolSize: Number(count) });
const rows = client.db('officina_test').collection('rows');
const firstRows = Array.from({ length: Number(count) }, () =>
  rows.find().sort({ at: 1 }).batchSize(2).next(),
);
await Promise.allSettled(firstRows);
process.send?.('begun');
setInterval(() => {}, 60_000);
