import type { Socket } from 'node:net';
import type { Logger } from '@officina/server-kit/logger';
import type { FastifyInstance } from 'fastify';

/**
 * Cuts connections whose reader has taken nothing of a waiting answer for so long, whatever the answer is. Node notes
 * what the other side takes, so that a slow reader is left alone; while nothing waits the silence is ours.
 */
export function cutSilentReaders(instance: FastifyInstance, limitMs: number, logger: Logger): void {
  instance.addHook('onRequest', ({ id: requestId, ip: address }, reply, done) => {
    reply.raw.setTimeout(limitMs, (socket?: Socket) => {
      if (!socket?.writableLength) return;
      logger.info({ requestId, address }, 'reader takes nothing: cut');
      socket.destroy();
    });
    done();
  });
}
