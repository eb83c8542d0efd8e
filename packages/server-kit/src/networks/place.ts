import { usualPort } from '@officina/contracts/industrial/sensor-rules';
import { splitPlace } from '@officina/contracts/place';
import { isIPv6 } from 'node:net';

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
