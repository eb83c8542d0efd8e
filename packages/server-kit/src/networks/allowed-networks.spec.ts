import { afterEach, describe, expect, it, jest } from '@jest/globals';
import os from 'node:os';
import { AllowedNetworks } from './allowed-networks.ts';
import { parseAddress } from './device-address.ts';

const placeAt = (connection: string) => {
  const place = parseAddress(connection);
  if (!place) throw new Error(`${connection} is not an address`);
  return place;
};
const allows = (networks: string[], connection: string): boolean =>
  new AllowedNetworks(networks).allows(placeAt(connection));
const reads = (networks: string[], connection: string): boolean =>
  new AllowedNetworks(networks).reads(placeAt(connection));

afterEach(() => void jest.restoreAllMocks());

describe('a tenant’s list of networks', () => {
  it.each([
    ['10.0.0.0/24', '10.0.0.255', true],
    ['10.0.0.0/24', '10.0.1.0', false],
    ['10.0.0.0/24', '10.0.0.7:1502', false],
    ['10.0.0.0/24:1502', '10.0.0.7:1502', true],
    ['10.0.0.0/24:1502', '10.0.0.7', false],
    ['10.0.0.0/24:1502', '10.0.1.7:1502', false],
    ['10.0.0.7', '10.0.0.7', true],
    ['10.0.0.7', '10.0.0.7:1502', false],
    ['10.0.0.7', '10.0.0.8', false],
    ['10.0.0.7:502', '10.0.0.7', true],
    ['10.0.0.7:502', '10.0.0.7:503', false],
    ['fd00::/8', '[fd12:3456::7]:502', true],
    ['fd00::/8', '[fe00::7]:502', false],
    ['[fd00::/8]', '[fd12::7]', true],
    ['[fd00::/8]:1502', '[fd12::7]:1502', true],
    ['[fd00::/8]:1502', '[fd12::7]', false],
    ['fd00::7', '[FD00:0:0:0:0:0:0:7]', true],
    ['[fd00::7]:502', '[fd00::7]', true],
    ['[fd00::7]:502', '[fd00::7]:503', false],
    ['::/0', '10.0.0.7', false],
    ['0.0.0.0/0', '[fd00::7]', false],
  ])('%s contains %s: %s', (network, connection, isIn) => {
    expect(allows([network], connection)).toBe(isIn);
  });

  it('is empty by default', () => {
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
  ])('[T24] never opens %s by a range or an address without a port', (connection) => {
    const { host, port } = placeAt(connection);
    const all = ['0.0.0.0/0', '::/0', `0.0.0.0/0:${port}`, `[::/0]:${port}`, host];
    expect(allows(all, connection)).toBe(false);
    expect(reads(all, connection)).toBe(false);
  });

  it('[T24] never opens the server’s current addresses by a range or an address without a port', () => {
    const setOwnAddresses = (...addresses: string[]) =>
      jest.spyOn(os, 'networkInterfaces').mockReturnValue({
        eth0: addresses.map((address) => ({ address }) as os.NetworkInterfaceInfo),
      });
    setOwnAddresses('192.168.7.9', 'fd00::9');
    const list = ['192.168.7.0/24', '192.168.7.0/24:4200', '192.168.7.9', 'fd00::/8', '10.0.0.0/8'];
    const places = ['192.168.7.9', '192.168.7.9:4200', '[::ffff:192.168.7.9]', '[fd00:0::9]'];
    const open = (all = list) => {
      const allowed = new AllowedNetworks(all);
      return places.filter((connection) => allowed.allows(placeAt(connection)));
    };
    expect(open()).toEqual([]);
    expect(open([...list, '192.168.7.9:4200'])).toEqual(['192.168.7.9:4200']);
    expect(allows(list, '192.168.7.8')).toBe(true);
    const allowed = new AllowedNetworks(list);
    setOwnAddresses('192.168.7.8');
    expect(['192.168.7.8', '192.168.7.9'].map((host) => allowed.allows({ host, port: 502 }))).toEqual([
      false,
      true,
    ]);
  });

  it('opens one port of the server if it lists address and port', () => {
    expect(allows(['127.0.0.1:5020'], '127.0.0.1:5020')).toBe(true);
    expect(allows(['127.0.0.1:5020'], '[::ffff:127.0.0.1]:5020')).toBe(true);
    expect(allows(['127.0.0.1:5020'], '127.0.0.1:5021')).toBe(false);
    expect(allows(['[::1]:5020'], '[0:0:0:0:0:0:0:1]:5020')).toBe(true);
    expect(allows(['169.254.1.9:502'], '169.254.1.9')).toBe(true);
  });

  it('still allows reading what ranges without a port used to allow, and nothing else', () => {
    jest
      .spyOn(os, 'networkInterfaces')
      .mockReturnValue({ eth0: [{ address: '10.0.0.9' } as os.NetworkInterfaceInfo] });
    const networks = ['10.0.0.0/24', '10.1.0.0/24:1502', 'fd00::7', '10.2.0.7:1502'];
    const places = ['10.0.0.7:1503', '10.0.0.9', '[fd00::7]:1502', '10.1.0.7:1502', '10.2.0.7:1502'];
    expect(places.filter((place) => reads(networks, place))).toEqual(places);
    expect(places.filter((place) => allows(networks, place))).toEqual(places.slice(3));
    for (const place of ['10.1.0.7', '10.1.0.7:1503', '10.2.0.7', '10.3.0.7'])
      expect(reads(networks, place)).toBe(false);
  });

  it('treats all notations of an address alike', () => {
    expect(allows(['10.0.0.0/8'], '[::ffff:10.1.2.3]')).toBe(true);
    expect(allows(['::ffff:10.0.0.0/104'], '10.1.2.3')).toBe(true);
    expect(allows(['::ffff:10.0.0.0/104'], '11.1.2.3')).toBe(false);
    expect(allows(['::ffff:10.0.0.7'], '10.0.0.7')).toBe(true);
    expect(allows(['[::ffff:10.0.0.0/104]:1502'], '10.1.2.3:1502')).toBe(true);
    expect(allows(['[::ffff:10.0.0.7]:1502'], '10.0.0.7:1502')).toBe(true);
  });
});
