import { AppError } from '@officina/server-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from './strict-json.ts';

/** Bodies are JSON; only the log-in form is allowed to be what browsers send for a form. */
export function addBodyParsers(instance: FastifyInstance): void {
  instance.removeAllContentTypeParsers();
  instance.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => parseJson(body),
  );
  instance.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (!/^\/login(\?|$)/.test(request.url))
        throw new AppError('unsupported_media', 'Il corpo deve essere JSON');
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
}
