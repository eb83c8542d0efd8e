import { splitHostPort } from '@officina/contracts/place';
import {
  isLocalAddress,
  normalizeAddress,
  type DeviceAddress,
} from '@officina/server-kit/networks/device-address';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Reads `127.0.0.1:4222`, `nats:4222`, `[::1]:4222`. */
function serverOf(text: string): DeviceAddress | undefined {
  const { host, port } = splitHostPort(text.trim()) ?? {};
  return host === undefined || port === undefined ? undefined : { host, port };
}

/**
 * The servers of a connection string, each with its port: `mongodb://one:27017,two/?…`, `nats://nats:4222`. A Unix socket has
 * no address.
 */
export function serversOfUri(uri: string, defaultPort: number): string[] {
  const [, hosts = ''] = /^(?:[a-z+]+:\/\/)?(?:[^@/]*@)?([^/?]+)/i.exec(uri) ?? [];
  return hosts
    .split(',')
    .filter((host) => !host.toLowerCase().startsWith('%2f'))
    .map((host) => (/:\d+$/.test(host) ? host : `${host}:${defaultPort}`));
}

/** The addresses that this installation itself listens on: no sensor is ever polled there, whatever the tenant's networks. */
export class OwnServers {
  private readonly servers: DeviceAddress[];
  /** IP addresses of the servers that are given by name. */
  private readonly named = new Map<string, string[]>();

  /** @param servers `HOST:PORT`; of a name all its addresses count, as last resolved by `resolve` */
  constructor(servers: string[]) {
    this.servers = servers.flatMap((text) => serverOf(text) ?? []);
  }

  /** Looks up the names; a failed lookup keeps the last result. */
  async resolve(): Promise<void> {
    const names = new Set(this.servers.map(({ host }) => host).filter((host) => isIP(host) === 0));
    await Promise.all(
      [...names].map(async (name) => {
        const found = await lookup(name, { all: true }).catch(() => undefined);
        if (found)
          this.named.set(
            name,
            found.map(({ address }) => address),
          );
      }),
    );
  }

  has({ host, port }: DeviceAddress): boolean {
    const addresses = this.servers
      .filter((server) => server.port === port)
      .flatMap((server) => (isIP(server.host) === 0 ? (this.named.get(server.host) ?? []) : [server.host]))
      .map(normalizeAddress);
    return addresses.some((address) => address === host || (isLocalAddress(address) && isLocalAddress(host)));
  }
}
