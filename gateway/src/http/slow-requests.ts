import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const slow = new WeakSet<Socket>();

/** Exempts a request from the deadline for its body: an upload takes minutes on a slow line. Whoever reads it limits silence. */
export function mayTakeLong(request: IncomingMessage): void {
  const { socket } = request;
  slow.add(socket);
  request.once('close', () => slow.delete(socket));
}

/** Whether a connection has a request that may take long. */
export const isSlow = (socket: Socket): boolean => slow.has(socket);
