import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';

/**
 * Takes away for up to `waitMs` what still comes of a body whose connection is then closed: a connection that is closed while
 * its other side writes is reset, and a proxy or a browser that is reset may never read why it was refused.
 */
export function takeAwayUnreadBodies(instance: FastifyInstance, waitMs: number): void {
  instance.addHook('onSend', async ({ raw }, reply) => {
    if (reply.getHeader('connection') !== 'close' || raw.complete) return;
    raw.resume();
    await once(raw, 'close', { signal: AbortSignal.timeout(waitMs) }).catch(() => undefined);
  });
}
