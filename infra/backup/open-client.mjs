import mongoose from 'mongoose';

/** A connection for a backup: what it tells the processes is on the store's disk. @param {string} uri */
export const openClient = (uri) =>
  mongoose
    .createConnection(uri, {
      serverSelectionTimeoutMS: 5_000,
      writeConcern: { w: 'majority', journal: true },
    })
    .asPromise();
