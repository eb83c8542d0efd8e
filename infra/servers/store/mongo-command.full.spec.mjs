import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../lib/wait.mjs';
import { runMongoCommand } from './mongo-command.mjs';

/** Address of the store shared by these tests. */
function addressOf(uri) {
  const [, host] = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri);
  if (host.includes('%2F')) return { path: decodeURIComponent(host) };
  const [name, port] = host.split(':');
  return { host: name, port: Number(port ?? 27017) };
}

describe('a store', () => {
  const address = addressOf(process.env.MONGODB_URI);

  test.each([{ hello: 1 }, { ping: 1 }])('carries out %j', async (command) => {
    await expect(runMongoCommand(address, command)).resolves.toBeUndefined();
  });

  test('reports its own reason when it refuses', async () => {
    await expect(runMongoCommand(address, { noSuchCommand: 1 })).rejects.toThrow(/noSuchCommand/);
  });
});

describe('a silent server', () => {
  let silent;
  let connections = 0;

  beforeAll(async () => {
    silent = createServer((socket) => {
      connections += 1;
      socket.on('error', () => {}).once('close', () => (connections -= 1));
      socket.resume();
    }).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(() => silent.close());

  const ask = (signal) => {
    const { port } = silent.address();
    return runMongoCommand({ host: '127.0.0.1', port }, { ping: 1 }, signal);
  };
  const waitUntilClosed = async () => {
    while (connections > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  test('gets five seconds, and no connection stays open', async () => {
    const begin = performance.now();
    await expect(ask()).rejects.toThrow('no answer');
    expect(performance.now() - begin).toBeGreaterThan(4_900);
    await waitUntilClosed();
  });

  test('is left alone once the caller aborts', async () => {
    const over = new AbortController();
    const asked = ask(over.signal);
    setTimeout(() => over.abort(), 200);
    await expect(asked).rejects.toThrow(/abort/i);
    await waitUntilClosed();
  });
});

test('a server that has just started is reached at once', async () => {
  const port = await freePort();
  const ask = () => runMongoCommand({ host: '127.0.0.1', port }, { ping: 1 });
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  const late = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(late, 'listening');
  await expect(ask()).rejects.toThrow(/closed|reset/i);
  late.close();
});
