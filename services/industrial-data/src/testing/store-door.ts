import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A way to the store that can be shut. */
export interface StoreDoor {
  /** The store's address, through the door. */
  uri: string;
  /** What goes through it is cut off, and nothing new gets through. */
  shut: () => void;
  /** What goes through it waits until it is open again: the store is there, and says nothing. */
  hold: () => void;
  open: () => void;
  /** How many bytes the store was sent. */
  sent: () => number;
  /**
   * When the store is sent so many bytes more, the connection they come over breaks in the middle of its command, and the
   * others are held. They do not break too: the driver (mongodb 7.8) waits for ever when it looks for the store over one that
   * breaks just then, and StoreWatch ends the process.
   */
  tearAfter: (bytes: number) => void;
  close: () => Promise<void>;
}

/** @param uri of a store with one address, or a Unix socket */
export async function storeDoor(uri: string): Promise<StoreDoor> {
  const [, head = '', host = '', rest = ''] = /^(mongodb:\/\/(?:[^@/]*@)?)([^/?]+)(.*)$/.exec(uri) ?? [];
  const behind = decodeURIComponent(host);
  const [address = '', port = '27017'] = behind.split(':');
  /** Each socket with the one on the other side. */
  const sockets = new Map<Socket, Socket>();
  let isShut = false;
  let isHeld = false;
  let sent = 0;
  let tearAt = Infinity;
  const server = createServer((near) => {
    if (isShut) return near.destroy();
    const far = behind.startsWith('/') ? connect(behind) : connect(Number(port), address);
    for (const [one, other] of [
      [near, far],
      [far, near],
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
    near.on('data', (bytes) => {
      sent += bytes.length;
      if (sent < tearAt) return void far.write(bytes);
      tearAt = Infinity;
      hold();
      near.destroy();
    });
    far.on('data', (bytes) => near.write(bytes));
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
