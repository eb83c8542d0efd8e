import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections on which nothing was asked when the gateway stops. Browsers open them in advance, and Node takes
 * them for busy until the limit of a request's head.
 */
export function endSilentSockets(instance: FastifyInstance): void {
  const silent = new Set<Socket>();
  instance.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  instance.server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  instance.addHook('preClose', (done) => {
    for (const socket of silent) socket.destroy();
    done();
  });
}
