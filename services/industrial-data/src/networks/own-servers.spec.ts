import { describe, expect, it } from '@jest/globals';
import { parseAddress } from '@officina/server-kit/networks/device-address';
import { networkInterfaces } from 'node:os';
import { OwnServers, serversOfUri } from './own-servers.ts';

describe('the installation’s own servers', () => {
  const has = (servers: string[], connection: string) =>
    new OwnServers(servers).has(parseAddress(connection) ?? { host: '', port: 0 });
  const ownAddress = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

  it.each([
    ['127.0.0.1:4222', '127.0.0.1:4222', true],
    ['127.0.0.1:4222', '127.0.0.1:4223', false],
    ['127.0.0.1:4222', '127.9.9.9:4222', true],
    ['127.0.0.1:4222', '0.0.0.0:4222', true],
    ['127.0.0.1:4222', '[::1]:4222', true],
    ['127.0.0.1:4222', '[::ffff:127.0.0.1]:4222', true],
    ['0.0.0.0:4200', '127.0.0.1:4200', true],
    ['10.0.0.7:27017', '10.0.0.7:27017', true],
    ['10.0.0.7:27017', '10.0.0.8:27017', false],
    ['[fd00::7]:27017', '[fd00:0::7]:27017', true],
  ])('%s has %s: %s', (server, connection, expected) => {
    expect(has([server], connection)).toBe(expected);
  });

  it('are found at every address of this machine', () => {
    if (ownAddress === undefined) return;
    expect(has(['0.0.0.0:4200'], `${ownAddress}:4200`)).toBe(true);
    expect(has([`${ownAddress}:4200`], '127.0.0.1:4200')).toBe(true);
  });

  it('may be given by name', async () => {
    const servers = new OwnServers(['localhost:4222', 'no.such.name.invalid:4223']);
    await servers.resolve();
    expect(servers.has({ host: '127.0.0.1', port: 4222 })).toBe(true);
    expect(servers.has({ host: '127.0.0.1', port: 4223 })).toBe(false);
  });

  it('are read from connection strings', () => {
    expect(serversOfUri('mongodb://mongo:27018,two/?a=b', 27_017)).toEqual(['mongo:27018', 'two:27017']);
    expect(serversOfUri('mongodb://user:p%40ss@10.0.0.7:27017/x', 27_017)).toEqual(['10.0.0.7:27017']);
    expect(serversOfUri('mongodb://%2Ftmp%2Fstore.sock/?x=1', 27_017)).toEqual([]);
    expect(serversOfUri('nats://127.0.0.1:4222', 4_222)).toEqual(['127.0.0.1:4222']);
    expect(serversOfUri('nats://[::1]:4222', 4_222)).toEqual(['[::1]:4222']);
  });
});
