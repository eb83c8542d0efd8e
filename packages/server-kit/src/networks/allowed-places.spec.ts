import { describe, expect, it } from '@jest/globals';
import { AllowedPlaces } from './allowed-places.ts';
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
