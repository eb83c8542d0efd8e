import { describe, expect, it } from '@jest/globals';
import { networkInterfaces } from 'node:os';
import { AllowedPlaces } from './allowed-places.ts';
import { OwnServers, serversOfUri } from './own-servers.ts';
import { placeOf } from './place.ts';

const allows = (networks: string[], connection: string): boolean => {
  const place = placeOf(connection);
  if (!place) throw new Error(`${connection} is no place`);
  return new AllowedPlaces(networks).allows(place);
};

describe('a tenant’s list', () => {
  it.each([
    ['10.0.0.0/24', '10.0.0.255', true],
    ['10.0.0.0/24', '10.0.1.0', false],
    ['10.0.0.7', '10.0.0.7:1502', true],
    ['10.0.0.7', '10.0.0.8', false],
    ['10.0.0.7:502', '10.0.0.7', true],
    ['10.0.0.7:502', '10.0.0.7:503', false],
    ['fd00::/8', '[fd12:3456::7]:502', true],
    ['fd00::/8', '[fe00::7]:502', false],
    ['fd00::7', '[FD00:0:0:0:0:0:0:7]', true],
    ['[fd00::7]:502', '[fd00::7]', true],
    ['[fd00::7]:502', '[fd00::7]:503', false],
    ['::/0', '10.0.0.7', false],
    ['0.0.0.0/0', '[fd00::7]', false],
  ])('%s: %s is in it: %s', (network, connection, isIn) => {
    expect(allows([network], connection)).toBe(isIn);
  });

  it('is empty unless said', () => {
    expect(allows([], '10.0.0.7')).toBe(false);
  });

  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '169.254.169.254:80',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '[fe80::1]',
    '[ff02::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:FFFF:A9FE:A9FE]',
  ])('[T24] opens %s to no range and no bare address', (connection) => {
    const address = connection.replace(/^\[|\](:\d+)?$|(?<=\.\d+):\d+$/g, '');
    expect(allows(['0.0.0.0/0', '::/0', address], connection)).toBe(false);
  });

  it('opens one port of this machine where it names address and port', () => {
    expect(allows(['127.0.0.1:5020'], '127.0.0.1:5020')).toBe(true);
    expect(allows(['127.0.0.1:5020'], '[::ffff:127.0.0.1]:5020')).toBe(true);
    expect(allows(['127.0.0.1:5020'], '127.0.0.1:5021')).toBe(false);
    expect(allows(['[::1]:5020'], '[0:0:0:0:0:0:0:1]:5020')).toBe(true);
    expect(allows(['169.254.1.9:502'], '169.254.1.9')).toBe(true);
  });

  it('says of an address what it says of all its forms', () => {
    expect(allows(['10.0.0.0/8'], '[::ffff:10.1.2.3]')).toBe(true);
    expect(allows(['::ffff:10.0.0.0/104'], '10.1.2.3')).toBe(true);
    expect(allows(['::ffff:10.0.0.0/104'], '11.1.2.3')).toBe(false);
    expect(allows(['::ffff:10.0.0.7'], '10.0.0.7')).toBe(true);
  });
});

describe('the installation’s own servers', () => {
  const has = (servers: string[], connection: string) =>
    new OwnServers(servers).has(placeOf(connection) ?? { host: '', port: 0 });
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
  ])('%s: is it %s: %s', (server, connection, isIt) => {
    expect(has([server], connection)).toBe(isIt);
  });

  it('are reached by every address of this machine', () => {
    if (ownAddress === undefined) return;
    expect(has(['0.0.0.0:4200'], `${ownAddress}:4200`)).toBe(true);
    expect(has([`${ownAddress}:4200`], '127.0.0.1:4200')).toBe(true);
  });

  it('may be known by name', async () => {
    const servers = new OwnServers(['localhost:4222', 'no.such.name.invalid:4223']);
    await servers.resolve();
    expect(servers.has({ host: '127.0.0.1', port: 4222 })).toBe(true);
    expect(servers.has({ host: '127.0.0.1', port: 4223 })).toBe(false);
  });

  it('are told by the connection strings', () => {
    expect(serversOfUri('mongodb://mongo:27018,two/?a=b', 27_017)).toEqual(['mongo:27018', 'two:27017']);
    expect(serversOfUri('mongodb://user:p%40ss@10.0.0.7:27017/x', 27_017)).toEqual(['10.0.0.7:27017']);
    expect(serversOfUri('mongodb://%2Ftmp%2Fstore.sock/?x=1', 27_017)).toEqual([]);
    expect(serversOfUri('nats://127.0.0.1:4222', 4_222)).toEqual(['127.0.0.1:4222']);
    expect(serversOfUri('nats://[::1]:4222', 4_222)).toEqual(['[::1]:4222']);
  });
});
