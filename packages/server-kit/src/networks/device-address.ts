import { defaultModbusPort } from '@officina/contracts/industrial/sensor-rules';
import { splitHostPort } from '@officina/contracts/place';
import { BlockList, isIP, isIPv6 } from 'node:net';
import os from 'node:os';

/** A normalized address and a port. */
export interface DeviceAddress {
  host: string;
  port: number;
}

/** An IPv4 address in IPv6 notation: `::ffff:7f00:1`. */
const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * Normalizes an address: IPv6 is short and lower case, and mapped IPv4 becomes IPv4, so that rules apply to all
 * notations of an address.
 */
export function normalizeAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = mapped.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [first, last] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, last >> 8, last & 255].join('.');
}

/** Parses `10.0.0.7:502` and `[::1]:502`, also without a port; `undefined` for other texts. */
export function parseAddress(text: string): DeviceAddress | undefined {
  const place = splitHostPort(text);
  return place && { host: normalizeAddress(place.host), port: place.port ?? defaultModbusPort };
}

/** Formats `10.0.0.7:502` or `[::1]:502`, as parsed by `parseAddress`. */
export const formatAddress = ({ host, port }: DeviceAddress): string =>
  `${isIPv6(host) ? `[${host}]` : host}:${port}`;

const alwaysLocal = new BlockList();
alwaysLocal.addSubnet('127.0.0.0', 8, 'ipv4');
alwaysLocal.addSubnet('0.0.0.0', 8, 'ipv4');
alwaysLocal.addSubnet('::', 127, 'ipv6');

/**
 * Whether a normalized address currently belongs to this server; addresses of its networks may change while a process
 * runs. False for a text that is not an address.
 */
export const isLocalAddress = (address: string): boolean =>
  isIP(address) > 0 &&
  (alwaysLocal.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ||
    Object.values(os.networkInterfaces()).some((all) =>
      all?.some((local) => normalizeAddress(local.address) === address),
    ));

/**
 * The unit that limits apply to: an IPv4 address, or the /64 prefix of an IPv6 address, because one line can use all
 * its addresses. Other texts are returned unchanged.
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
