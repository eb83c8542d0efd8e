import { AppError } from '@officina/server-kit/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { routedPath } from './routed-path.ts';
import { parseJson } from './strict-json.ts';

/** As much as any body may have. */
export const bodyBytes = 512 * 1024;
/** Two addresses as long as a request's head may be, percent-encoded, and three short fields. */
const formBytes = 64 * 1024;

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
    { parseAs: 'string', bodyLimit: formBytes },
    async (request: FastifyRequest, body: string) => {
      if (routedPath(request) !== '/login')
        throw new AppError('unsupported_media', 'Il corpo deve essere JSON');
      return Object.fromEntries(new URLSearchParams(body));
    },
  );
}
