import { randomInt } from 'node:crypto';
import { createConnection, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Tries until `attempt` does not throw; gives up with its last error after the limit or when aborted.
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
 * Resolves when something accepts connections.
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
 * Resolves when a server says something, to what it is sent or by itself.
 * @param {{ path: string } | { host: string, port: number }} address
 * @param {{ say?: Buffer, signal?: AbortSignal }} [options]
 * @returns {Promise<void>}
 */
export function firstAnswer(address, { say, signal } = {}) {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ ...address, signal }, () => say && socket.write(say));
    socket.once('data', () => socket.destroy());
    socket.once('data', () => resolve());
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without a word')));
  });
}

/**
 * A port that nobody listens on. It is below those that systems give to connections (Linux from 32,768 on), one of which might
 * take it before it is used.
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
