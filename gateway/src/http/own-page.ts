import type { FastifyRequest } from 'fastify';

/** Whether one of the product's own pages asks: it says which section it is, and of which version. */
export const isOwnPage = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-client'] !== undefined;
