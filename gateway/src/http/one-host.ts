import { AppError } from '@officina/server-kit/app-error';
import type { FastifyInstance } from 'fastify';

/** Refuses a request that names two hosts: a proxy might believe the one and we the other. */
export function refuseTwoHosts(instance: FastifyInstance): void {
  instance.addHook('onRequest', async ({ raw }) => {
    const names = raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (names.length > 1) throw new AppError('malformed', 'Due intestazioni Host nella stessa richiesta');
  });
}
