import { afterAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dockerHost } from './container-runtime.mjs';
import { serverImages } from './images.mjs';
import { hasEnded, labelOf } from './run-label.mjs';
import { testServers } from './test-servers.mjs';

const folder = mkdtempSync(join(tmpdir(), 'officina-sockets-'));
afterAll(() => rmSync(folder, { recursive: true }));
const nowhere = join(folder, 'nowhere.sock');

const prepared = async (env) => {
  const servers = await testServers(env);
  return servers.prepare({ log: () => {} });
};

describe('containers for tests', () => {
  it('are refused in one sentence where nothing answers at the socket', async () => {
    const env = { OFFICINA_STORE: 'containers', DOCKER_HOST: `unix://${nowhere}` };
    await expect(prepared(env)).rejects.toThrow(
      `OFFICINA_STORE=containers needs Docker or podman, and none answers at ${nowhere}: start it, or name its socket (DOCKER_HOST=unix:///…).`,
    );
  });

  it('are refused beside MONGODB_URI, which is another store', async () => {
    const env = { OFFICINA_STORE: 'containers', MONGODB_URI: 'mongodb://127.0.0.1:1/' };
    await expect(prepared(env)).rejects.toThrow(
      'MONGODB_URI and OFFICINA_STORE=containers name two stores: take one away.',
    );
  });

  it('are started by the first socket that answers, or by an address that is no socket of this machine', async () => {
    const answering = join(folder, 'podman.sock');
    const server = createServer().listen(answering);
    await once(server, 'listening');
    expect(await dockerHost({}, [nowhere, answering])).toBe(`unix://${answering}`);
    await expect(dockerHost({ DOCKER_HOST: `unix://${nowhere}` }, [answering])).rejects.toThrow(nowhere);
    expect(await dockerHost({ DOCKER_HOST: 'tcp://build.example:2375' })).toBe('tcp://build.example:2375');
    server.close();
  });

  it('are of the images that docker-compose.yml takes, unless settings name others', () => {
    expect(serverImages({})).toEqual({
      MONGODB_IMAGE: expect.stringMatching(/^mongo:8\.\d+\.\d+$/),
      NATS_IMAGE: expect.stringMatching(/^nats:2\.\d+\.\d+/),
    });
    const own = { MONGODB_IMAGE: 'localhost/store', NATS_IMAGE: 'localhost/bus' };
    expect(serverImages(own)).toEqual(own);
  });
});

describe('the label of a run', () => {
  const [, boot, pid, start] = labelOf().split(' ');

  it('is that of a living run while its process lives, and of every run of another machine', () => {
    expect(hasEnded(labelOf())).toBe(false);
    expect(hasEnded(['elsewhere', 'earlier', '1', '1'].join(' '))).toBe(false);
  });

  it('is that of an ended run after a restart of the machine, and when its process id is free or another’s', () => {
    expect(hasEnded([hostname(), 'earlier', pid, start].join(' '))).toBe(true);
    expect(hasEnded([hostname(), boot, pid, `${Number(start) - 1}`].join(' '))).toBe(true);
    expect(hasEnded(labelOf(2 ** 22 + 1))).toBe(true);
  });
});
