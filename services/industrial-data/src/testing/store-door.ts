import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A way to the store that can be shut: what goes through it is cut off, and nothing new gets through. */
export interface StoreDoor {
  /** The store's address, through the door. */
  uri: string;
  shut: () => void;
  open: () => void;
  close: () => Promise<void>;
}

/** @param uri of a store with one address, or a Unix socket */
export async function storeDoor(uri: string): Promise<StoreDoor> {
  const [, head = '', host = '', rest = ''] = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(uri) ?? [];
  const behind = decodeURIComponent(host);
  const [address = '', port = '27017'] = behind.split(':');
  const sockets = new Set<Socket>();
  let isShut = false;
  const server = createServer((near) => {
    if (isShut) return near.destroy();
    const far = behind.startsWith('/') ? connect(behind) : connect(Number(port), address);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    uri: `${head}127.0.0.1:${own.port}${rest}`,
    shut: () => {
      isShut = true;
      cut();
    },
    open: () => void (isShut = false),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
