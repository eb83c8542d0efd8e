import mongoose from 'mongoose';

/**
 * A client of the store for a command; the caller closes it. Writes are acknowledged when they are on the store's disk.
 * @param {string} uri
 * @returns {Promise<import('mongoose').mongo.MongoClient>}
 * @throws Error if the store does not answer within five seconds
 */
export const openClient = (uri) =>
  new mongoose.mongo.MongoClient(uri, {
    serverSelectionTimeoutMS: 5_000,
    writeConcern: { w: 'majority', journal: true },
  }).connect();
