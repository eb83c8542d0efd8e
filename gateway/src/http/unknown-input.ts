import type { Endpoint } from '@officina/contracts/endpoint';
import { unknownFields } from '@officina/contracts/unknown-fields';
import { AppError } from '@officina/server-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPage } from './own-page.ts';

const newerPage =
  'Questa pagina è più nuova del server e qualcosa non si può ancora salvare: quel che è scritto resta qui, riprova tra qualche minuto';

/**
 * Fields that a contract does not know are never dropped in silence. The product's own pages (`x-client`, a section and its
 * version) are refused, for what a person typed would be lost; others read in `x-ignored-fields` what was ignored.
 * @throws AppError `unknown_field` with each field
 */
export function sayUnknown(contract: Endpoint, request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const unknown = unknownFields(request.body, body).filter((path) => !isVersion(contract, path));
  if (unknown.length === 0) return;
  if (!isOwnPage(request)) {
    void reply.header('x-ignored-fields', unknown.map(encodeURIComponent).join(', ').slice(0, 2_000));
    return;
  }
  const errors = unknown.map((path) => ({ path, message: 'Campo che il server non conosce' }));
  throw new AppError('unknown_field', newerPage, { errors });
}

/** An edit may carry the version that was read as `__v`, whatever its contract. */
const isVersion = ({ kind, http }: Endpoint, path: string) =>
  path === '__v' && kind === 'write' && !http.startsWith('POST ');
