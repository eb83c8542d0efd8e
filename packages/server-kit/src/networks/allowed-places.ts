import { usualPort } from '@officina/contracts/industrial/sensor-rules';
import { splitPlace } from '@officina/contracts/place';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isHere, plainAddress, type Place } from './place.ts';
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Ranges of addresses, each family by itself: to a `BlockList` IPv4 lies within `::/0`. */
class Ranges {
  private readonly lists = { ipv4: new BlockList(), ipv6: new BlockList() };

  add(address: string, bits: number): void {
    const family = familyOf(address);
    this.lists[family].addSubnet(address, bits, family);
  }

  has(address: string): boolean {
    const family = familyOf(address);
    return this.lists[family].check(address, family);
  }
}

/** Loopback, the link, nobody and everybody: as this machine's own addresses reached only where a list names address and port. */
const closed = new Ranges();
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 96],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  closed.add(range, bits);

/** A range, or an address as a range of one, with its IPv4 in other clothes taken off: `::ffff:10.0.0.0/104` is `10.0.0.0/8`. */
function rangeOf(text: string): { address: string; bits: number } | undefined {
  const [given = '', bits] = text.split('/');
  if (isIP(given) === 0) return undefined;
  const address = plainAddress(given);
  if (bits === undefined) return { address, bits: isIPv6(address) ? 128 : 32 };
  const isFolded = isIPv6(given) && !isIPv6(address);
  return isFolded && Number(bits) >= 96
    ? { address, bits: Number(bits) - 96 }
    : { address: isFolded ? given : address, bits: Number(bits) };
}

/** Where the sensors of a tenant may be, by its list of networks (ADR 0042). */
export class AllowedPlaces {
  private readonly exact = new Set<string>();
  /** Ranges by the port that they name, and those that name none. */
  private readonly named = new Map<number, Ranges>();
  private readonly unnamed = new Ranges();

  /** @param networks as in `contracts/auth/networks.ts` */
  constructor(networks: readonly string[]) {
    for (const text of networks) this.add(text);
  }

  /** Whether a sensor may be put there. */
  allows({ host, port }: Place): boolean {
    if (this.exact.has(`${host} ${port}`)) return true;
    const isNamed = this.named.get(port)?.has(host) ?? false;
    const isUsual = port === usualPort && this.unnamed.has(host);
    return (isNamed || isUsual) && !closed.has(host) && !isHere(host);
  }

  /**
   * Whether a sensor is read there. A range without a port used to open all ports, those of this machine too: what was put
   * there then goes on being read.
   */
  reads(place: Place): boolean {
    return this.allows(place) || (this.unnamed.has(place.host) && !closed.has(place.host));
  }

  private add(text: string): void {
    // IPv6 without brackets has no port.
    const { host, port } = splitPlace(text) ?? { host: text, port: undefined };
    const range = rangeOf(host);
    if (!range) return;
    if (port === undefined) return this.unnamed.add(range.address, range.bits);
    if (!host.includes('/')) return void this.exact.add(`${range.address} ${port}`);
    const ranges = this.named.get(port) ?? new Ranges();
    ranges.add(range.address, range.bits);
    this.named.set(port, ranges);
  }
}
