import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A proxy to the store that can be cut off. */
export interface StoreProxy {
  /** The store's address through the proxy. */
  uri: string;
  /** Closes all connections and refuses new ones. */
  shut: () => void;
  /** Holds all data until it is opened again: the store exists but does not answer. */
  hold: () => void;
  open: () => void;
  /** The number of bytes sent to the store. */
  sent: () => number;
  /**
   * After this many more bytes to the store, their connection breaks in the middle of its command, and the others are held.
   * They do not break too, because the driver (mongodb 7.8) waits forever if the connection on which it monitors the store
   * breaks just then, and StoreWatch ends the process.
   */
  tearAfter: (bytes: number) => void;
  close: () => Promise<void>;
}

/** @param uri of a store with one address, or a Unix socket */
export async function startStoreProxy(uri: string): Promise<StoreProxy> {
  const [, head = '', host = '', rest = ''] = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(uri) ?? [];
  const target = decodeURIComponent(host);
  const [address = '', port = '27017'] = target.split(':');
  /** Each socket with its counterpart. */
  const sockets = new Map<Socket, Socket>();
  let isShut = false;
  let isHeld = false;
  let sent = 0;
  let tearAt = Infinity;
  const server = createServer((client) => {
    if (isShut) return client.destroy();
    const upstream = target.startsWith('/') ? connect(target) : connect(Number(port), address);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.set(one, other);
      one.on('error', () => undefined);
      one.on('end', () => other.end());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isHeld) one.pause();
    }
    client.on('data', (bytes) => {
      sent += bytes.length;
      if (sent < tearAt) return void upstream.write(bytes);
      tearAt = Infinity;
      hold();
      client.destroy();
    });
    upstream.on('data', (bytes) => client.write(bytes));
    return undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  const shut = () => {
    isShut = true;
    cut();
  };
  const hold = () => {
    isHeld = true;
    for (const socket of sockets.keys()) socket.pause();
  };
  return {
    uri: `${head}127.0.0.1:${own.port}${rest}`,
    shut,
    hold,
    open: () => {
      isShut = false;
      isHeld = false;
      tearAt = Infinity;
      for (const socket of sockets.keys()) socket.resume();
    },
    sent: () => sent,
    tearAfter: (bytes) => void (tearAt = sent + bytes),
    close: async () => {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
