import mongoose from 'mongoose';

/**
 * A client of the store for a command; whoever asks closes it. What it writes is on the store's disk when it says so.
 * @param {string} uri
 * @returns {Promise<import('mongoose').mongo.MongoClient>}
 * @throws Error when nobody answers within five seconds
 */
export const openClient = (uri) =>
  new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: 'majority', journal: true },
  }).connect();
