import { isIPv6 } from 'node:net';

/**
 * What counts as one address for the limits: an IPv4 address, or the /64 that an IPv6 line gets and may use up at will.
 * Anything that is no address counts as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [start = ''] = address.toLowerCase().split('::', 1);
  const groups = start === '' ? [] : start.split(':');
  const network = Array.from({ length: 4 }, (_, index) =>
    Number.parseInt(groups[index] ?? '0', 16).toString(16),
  );
  return `${network.join(':')}::/64`;
}
