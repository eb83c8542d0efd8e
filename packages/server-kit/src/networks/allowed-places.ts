import { splitPlace } from '@officina/contracts/place';
import { BlockList, isIPv6 } from 'node:net';
import { plainAddress, placeOf, type Place } from './place.ts';

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

/** This machine itself, its link, nobody and everybody: reached only where a list names address and port. */
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

/** A range with its IPv4 in other clothes taken off: `::ffff:10.0.0.0/104` is `10.0.0.0/8`. */
function rangeOf(text: string): { address: string; bits: number } | undefined {
  const [, given, bits] = /^([0-9a-f:.]+)\/(\d{1,3})$/i.exec(text) ?? [];
  if (given === undefined) return undefined;
  const address = plainAddress(given);
  const isFolded = isIPv6(given) && !isIPv6(address);
  return isFolded && Number(bits) >= 96
    ? { address, bits: Number(bits) - 96 }
    : { address: isFolded ? given : address, bits: Number(bits) };
}

/** Where the sensors of a tenant may be, by its list of networks (ADR 0042). */
export class AllowedPlaces {
  private readonly ranges = new Ranges();
  private readonly exact = new Set<string>();

  /** @param networks as in `contracts/auth/networks.ts` */
  constructor(networks: readonly string[]) {
    for (const text of networks) this.add(text);
  }

  allows({ host, port }: Place): boolean {
    if (this.exact.has(`${host} ${port}`)) return true;
    return !closed.has(host) && this.ranges.has(host);
  }

  private add(text: string): void {
    const range = rangeOf(text);
    if (range) return this.ranges.add(range.address, range.bits);
    const bare = isIPv6(text) ? `[${text}]` : text;
    const place = placeOf(bare);
    if (!place) return;
    if (splitPlace(bare)?.port !== undefined) this.exact.add(`${place.host} ${place.port}`);
    else this.ranges.add(place.host, isIPv6(place.host) ? 128 : 32);
  }
}
