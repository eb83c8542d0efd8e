import { usualPort } from '@officina/contracts/industrial/sensor-rules';
import { splitPlace } from '@officina/contracts/place';
import { BlockList, isIP, isIPv6 } from 'node:net';
import os from 'node:os';

/** An address and a port; the address in the one way in which this service writes it. */
export interface Place {
  host: string;
  port: number;
}

/** An IPv4 address that is written as an IPv6 one: `::ffff:7f00:1`. */
const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * An address in one way of writing: IPv6 short and small, and what is IPv4 in other clothes as IPv4, so that what is said
 * of an address is said of all its forms.
 */
export function plainAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = mapped.exec(short) ?? [];
  if (high === undefined || low === undefined) return short;
  const [first, last] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, last >> 8, last & 255].join('.');
}

/** Reads `10.0.0.7:502`, `[::1]:502`, both without a port too; `undefined` for a text that is none of them. */
export function placeOf(text: string): Place | undefined {
  const place = splitPlace(text);
  return place && { host: plainAddress(place.host), port: place.port ?? usualPort };
}

/** Writes `10.0.0.7:502`, `[::1]:502`, as `placeOf` reads them. */
export const writtenPlace = ({ host, port }: Place): string => `${isIPv6(host) ? `[${host}]` : host}:${port}`;

const hereAlways = new BlockList();
hereAlways.addSubnet('127.0.0.0', 8, 'ipv4');
hereAlways.addSubnet('0.0.0.0', 8, 'ipv4');
hereAlways.addSubnet('::', 127, 'ipv6');

/**
 * Whether an address, as `plainAddress` writes it, is one of this machine now: those of its networks come and go while a
 * process runs. A text that is no address is none.
 */
export const isHere = (address: string): boolean =>
  isIP(address) > 0 &&
  (hereAlways.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ||
    Object.values(os.networkInterfaces()).some((all) =>
      all?.some((own) => plainAddress(own.address) === address),
    ));

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
