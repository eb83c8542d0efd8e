import { expect, it } from '@jest/globals';
import { isPublicAddress } from './public-address.ts';

it.each(['8.8.8.8', '142.250.180.10', '::ffff:8.8.8.8', '2a00:1450:4002:400::200a'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::ffff:169.254.169.254', '::127.0.0.1'],
  ...['fc00::1', 'fd12:3456::7', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['64:ff9b::a00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
