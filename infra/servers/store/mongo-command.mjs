import { createConnection } from 'node:net';

const limitMs = 5_000;
const headerBytes = 16;
/** Header, flags and the kind of the section; the document follows. */
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
 * Resolves when a MongoDB server carries out one command on a new connection; rejects with the server's reason if it refuses. It
 * does not use the driver, whose client keeps looking for a missing server, sometimes even after it was closed.
 * @param {{ path: string } | { host: string, port: number }} address
 * @param {Record<string, unknown>} command
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export async function runMongoCommand(address, command, signal) {
  const { BSON } = await import('mongodb');
  const message = messageOf(BSON.serialize({ ...command, $db: 'admin' }));
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = createConnection({ ...address, signal }, () => socket.write(message));
    const timer = setTimeout(() => socket.destroy(new Error('no answer')), limitMs);
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      if (received.length < headerBytes || received.length < received.readInt32LE(0)) return;
      const { ok, errmsg } = BSON.deserialize(received.subarray(documentAt, received.readInt32LE(0)));
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
