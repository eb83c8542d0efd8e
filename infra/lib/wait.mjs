import { randomInt } from 'node:crypto';
import { createConnection, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Retries until `attempt` does not throw; throws its last error after the limit or when aborted.
 * @template T
 * @param {() => T | Promise<T>} attempt
 * @param {{ limitMs?: number, everyMs?: number, signal?: AbortSignal }} [options]
 * @returns {Promise<T>}
 */
export async function until(attempt, { limitMs = 30_000, everyMs = 100, signal } = {}) {
  const end = Date.now() + limitMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (signal?.aborted || Date.now() > end) throw error;
    }
    await pause(everyMs);
  }
}

/**
 * Resolves when a server accepts a connection.
 * @param {{ path: string } | { host: string, port: number }} address
 * @returns {Promise<void>}
 */
export function connectOnce(address) {
  return new Promise((resolve, reject) => {
    const socket = createConnection(address, () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}

/**
 * Resolves when a server sends its first bytes, on its own or in reply to `say`.
 * @param {{ path: string } | { host: string, port: number }} address
 * @param {{ say?: Buffer, signal?: AbortSignal }} [options]
 * @returns {Promise<void>}
 */
export function firstReply(address, { say, signal } = {}) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ ...address, signal }, () => say && socket.write(say));
    socket.once('data', () => socket.destroy());
    socket.once('data', () => resolve());
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without a word')));
  });
}

/**
 * A free port. It is below the range from which systems pick ports for outgoing connections (Linux: from 32,768), so that none of
 * them takes it before it is used.
 * @param {string} host
 * @returns {Promise<number>}
 */
export function freePort(host = '127.0.0.1') {
  return new Promise((resolve, reject) => {
    const server = createServer();
    const tryOne = () => server.listen(randomInt(20_000, 32_000), host);
    server.on('error', (error) =>
      /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE' ? tryOne() : reject(error),
    );
    server.on('listening', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => resolve(port));
    });
    tryOne();
  });
}
