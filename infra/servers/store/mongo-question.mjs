import { createConnection } from 'node:net';

const limitMs = 5_000;
const headerBytes = 16;
/** Header, flags and the kind of the section, which is the document. */
const documentAt = headerBytes + 4 + 1;
/** OP_MSG of the MongoDB wire protocol. */
const opMsg = 2013;

function messageOf(document) {
  const head = Buffer.alloc(documentAt);
  head.writeInt32LE(documentAt + document.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, document]);
}

/**
 * Resolves when a server of the MongoDB protocol carries out one command on a new connection; rejects with its own words when
 * it refuses. Not by the driver, whose client goes on looking for a server that is gone, at times also once it is closed.
 * @param {{ path: string } | { host: string, port: number }} address
 * @param {Record<string, unknown>} command
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export async function mongoCarriesOut(address, command, signal) {
  const { BSON } = await import('mongodb');
  const message = messageOf(BSON.serialize({ ...command, $db: 'admin' }));
  return new Promise((resolve, reject) => {
    let come = Buffer.alloc(0);
    const socket = createConnection({ ...address, signal }, () => socket.write(message));
    const timer = setTimeout(() => socket.destroy(new Error('no answer')), limitMs);
    socket.on('data', (bytes) => {
      come = Buffer.concat([come, bytes]);
      if (come.length < headerBytes || come.length < come.readInt32LE(0)) return;
      const { ok, errmsg } = BSON.deserialize(come.subarray(documentAt, come.readInt32LE(0)));
      if (ok === 1) resolve();
      socket.destroy(ok === 1 ? undefined : new Error(errmsg));
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('closed without an answer'));
    });
  });
}
