import { createConnection } from 'node:net';

/** A message of PostgreSQL's protocol 3.0: kind (none for the first), length including its own four bytes, content. */
function message(kind, content) {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
}

const text = (...words) => Buffer.from(words.map((word) => `${word}\0`).join(''));
const version = Buffer.from([0, 3, 0, 0]);
const error = 'E'.charCodeAt(0);
const ready = 'Z'.charCodeAt(0);

/** The complete messages in the received bytes, each with kind and content. */
function* messagesIn(bytes) {
  let at = 0;
  while (at + 5 <= bytes.length && at + 1 + bytes.readInt32BE(at + 1) <= bytes.length) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    yield { kind: bytes[at], content: bytes.subarray(at + 5, end) };
    at = end;
  }
}

/**
 * Resolves when PostgreSQL accepts a new connection and answers a query on it; rejects with PostgreSQL's reason if it refuses or has
 * no connection left.
 * @param {{ path: string, user: string, database: string, query?: string, signal?: AbortSignal }} options path of its socket
 * @returns {Promise<void>}
 */
export function queryPostgres({ path, user, database, query = 'select 1', signal }) {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    let hasSentQuery = false;
    const queryMessage = message('Q', text(query));
    const hello = message('', Buffer.concat([version, text('user', user, 'database', database, '')]));
    const socket = createConnection({ path, signal }, () => socket.write(hello));
    socket.setTimeout(5_000, () => socket.destroy(new Error('PostgreSQL does not answer')));
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes]);
      const messages = [...messagesIn(received)];
      const refusal = messages.find(({ kind }) => kind === error);
      if (refusal) return socket.destroy(new Error(refusal.content.toString().replaceAll('\0', ' ')));
      const timesReady = messages.filter(({ kind }) => kind === ready).length;
      if (timesReady === 1 && !hasSentQuery) socket.write(queryMessage);
      hasSentQuery = timesReady > 0;
      if (timesReady < 2) return undefined;
      resolve();
      return socket.end(message('X', Buffer.alloc(0)));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
  });
}
