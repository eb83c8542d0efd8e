import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freePort } from '../../lib/wait.mjs';
import { mongoCarriesOut } from './mongo-question.mjs';

/** Of the shared store of these tests. */
function addressOf(uri) {
  const [, host] = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri);
  if (host.includes('%2F')) return { path: decodeURIComponent(host) };
  const [name, port] = host.split(':');
  return { host: name, port: Number(port ?? 27017) };
}

describe('a store', () => {
  const address = addressOf(process.env.MONGODB_URI);

  test.each([{ hello: 1 }, { ping: 1 }])('that is asked for %j carries it out', async (command) => {
    await expect(mongoCarriesOut(address, command)).resolves.toBeUndefined();
  });

  test('that refuses is told in its own words', async () => {
    await expect(mongoCarriesOut(address, { noSuchCommand: 1 })).rejects.toThrow(/noSuchCommand/);
  });
});

describe('a server that says nothing', () => {
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
    return mongoCarriesOut({ host: '127.0.0.1', port }, { ping: 1 }, signal);
  };
  const allGone = async () => {
    while (connections > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  test('is given five seconds, and nothing stays', async () => {
    const begin = performance.now();
    await expect(ask()).rejects.toThrow('no answer');
    expect(performance.now() - begin).toBeGreaterThan(4_900);
    await allGone();
  });

  test('is asked no longer once nobody wants to know', async () => {
    const over = new AbortController();
    const asked = ask(over.signal);
    setTimeout(() => over.abort(), 200);
    await expect(asked).rejects.toThrow(/abort/i);
    await allGone();
  });
});

test('what is not there yet is asked again as soon as it is', async () => {
  const port = await freePort();
  const ask = () => mongoCarriesOut({ host: '127.0.0.1', port }, { ping: 1 });
  await expect(ask()).rejects.toThrow('ECONNREFUSED');
  const late = createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
  await once(late, 'listening');
  await expect(ask()).rejects.toThrow(/closed|reset/i);
  late.close();
});
