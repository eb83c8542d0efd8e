import type { Endpoint } from '@officina/contracts/endpoint';
import { unknownFields } from '@officina/contracts/unknown-fields';
import { AppError } from '@officina/server-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOwnPage } from './own-page.ts';

const newerPage =
  'Questa pagina è più nuova del server e qualcosa non si può ancora salvare: quel che è scritto resta qui, riprova tra qualche minuto';

/**
 * Fields that were sent out empty because they could not be sent whole (`_unfit`, `cut`) and come back with the document: to store
 * them would lose what is there.
 * @throws AppError `invalid` with each of them
 */
export function refuseTorn({ kind }: Endpoint, { body }: Pick<FastifyRequest, 'body'>): void {
  if (kind !== 'write' || !(body instanceof Object)) return;
  const said = body as Record<string, unknown>;
  const torn = [said['_unfit'], said['cut']]
    .flat()
    .filter((name) => typeof name === 'string' && Object.hasOwn(said, name));
  const errors = torn.map((path) => ({
    path: String(path),
    message: 'Non era arrivato intero: lascialo fuori',
  }));
  if (errors.length > 0) throw new AppError('invalid', 'Alcuni dati non sono validi', { errors });
}

/**
 * Fields that a contract does not know are never dropped in silence. The product's own pages (`x-client`, a section and its
 * version) are refused, for what a person typed would be lost; others read in `x-ignored-fields` what was ignored.
 * @throws AppError `unknown_field` with each field
 */
export function sayUnknown(contract: Endpoint, request: FastifyRequest, reply: FastifyReply, body: unknown) {
  const unknown = unknownFields(request.body, body).filter((path) => !isVersion(contract, path));
  if (unknown.length === 0) return;
  if (!isOwnPage(request)) {
    void reply.header(
      'x-ignored-fields',
      unknown
        .map((path) => encodeURIComponent(path.toWellFormed()))
        .join(', ')
        .slice(0, 2_000),
    );
    return;
  }
  const errors = unknown.map((path) => ({ path, message: 'Campo che il server non conosce' }));
  throw new AppError('unknown_field', newerPage, { errors });
}

/** An edit may carry the version that was read as `__v`, whatever its contract. */
const isVersion = ({ kind, http }: Endpoint, path: string) =>
  path === '__v' && kind === 'write' && !http.startsWith('POST ');
