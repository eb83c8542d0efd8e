import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLocalAddress, normalizeAddress } from './device-address.ts';

/** Ranges that are not of the public network (IANA's registries of special-purpose addresses), and multicast. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.ipv4.addSubnet(range, bits, 'ipv4');
/** Only 2000::/3 is assigned; of it, these hold addresses of other kinds: 6to4, Teredo, examples. */
for (const [range, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  special.ipv6.addSubnet(range, bits, 'ipv6');

/**
 * Whether an address is of the public network and not of this server, so that a name which somebody else controls may lead to it.
 * Mapped IPv4 counts as IPv4. False for a text that is not an address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false;
  const address = normalizeAddress(text.split('%', 1)[0] ?? '');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !special[family].check(address, family) && !isLocalAddress(address);
}
