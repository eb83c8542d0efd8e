import { defaultModbusPort } from '@officina/contracts/industrial/sensor-rules';
import { splitHostPort } from '@officina/contracts/place';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isLocalAddress, normalizeAddress, type DeviceAddress } from './device-address.ts';
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Ranges of addresses, one list per family: for a single `BlockList`, IPv4 lies within `::/0`. */
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

/**
 * Loopback, link-local, unspecified and multicast ranges: like the server's own addresses, they are allowed only if a
 * list contains address and port.
 */
const restricted = new Ranges();
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['224.0.0.0', 3],
  ['::', 96],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  restricted.add(range, bits);

/** A range, or a single address as a range; mapped IPv4 is converted: `::ffff:10.0.0.0/104` becomes `10.0.0.0/8`. */
function rangeOf(text: string): { address: string; bits: number } | undefined {
  const [typed = '', bits] = text.split('/');
  if (isIP(typed) === 0) return undefined;
  const address = normalizeAddress(typed);
  if (bits === undefined) return { address, bits: isIPv6(address) ? 128 : 32 };
  const isFolded = isIPv6(typed) && !isIPv6(address);
  return isFolded && Number(bits) >= 96
    ? { address, bits: Number(bits) - 96 }
    : { address: isFolded ? typed : address, bits: Number(bits) };
}

/** The addresses that a tenant's sensors may have, by its list of networks (ADR 0042). */
export class AllowedNetworks {
  private readonly exact = new Set<string>();
  /** Ranges with a port, by port, and ranges without one. */
  private readonly byPort = new Map<number, Ranges>();
  private readonly withoutPort = new Ranges();

  /** @param networks as in `contracts/auth/networks.ts` */
  constructor(networks: readonly string[]) {
    for (const text of networks) this.add(text);
  }

  /** Whether a sensor may be set up at this address. */
  allows({ host, port }: DeviceAddress): boolean {
    if (this.exact.has(`${host} ${port}`)) return true;
    const isAtPort = this.byPort.get(port)?.has(host) ?? false;
    const isAtUsualPort = port === defaultModbusPort && this.withoutPort.has(host);
    return (isAtPort || isAtUsualPort) && !restricted.has(host) && !isLocalAddress(host);
  }

  /**
   * Whether a sensor at this address is read. Ranges without a port used to open all ports, even those of this
   * server: sensors set up then are still read.
   */
  reads(place: DeviceAddress): boolean {
    return this.allows(place) || (this.withoutPort.has(place.host) && !restricted.has(place.host));
  }

  private add(text: string): void {
    // IPv6 without brackets cannot have a port.
    const { host, port } = splitHostPort(text) ?? { host: text, port: undefined };
    const range = rangeOf(host);
    if (!range) return;
    if (port === undefined) return this.withoutPort.add(range.address, range.bits);
    if (!host.includes('/')) return void this.exact.add(`${range.address} ${port}`);
    const ranges = this.byPort.get(port) ?? new Ranges();
    ranges.add(range.address, range.bits);
    this.byPort.set(port, ranges);
  }
}
