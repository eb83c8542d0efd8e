import type { ProblemCode } from '@officina/contracts/problem';
import { AppError } from '@officina/server-kit/app-error';
import type { FastifyReply } from 'fastify';
import { texts } from './texts.ts';

/** What a page answers to an error of auth-proxy. */
export interface Refusal {
  status: number;
  text: string;
  /** The message at a field, if the error names it. */
  at: (path: string) => string | undefined;
}

const unavailable = { status: 503, text: texts.unavailable };
const known: { [code in ProblemCode]?: { status: number; text: string } } = {
  too_many: { status: 429, text: texts.tooMany },
  disk_full: { status: 503, text: texts.diskFull },
  unavailable,
  timeout: unavailable,
};

/**
 * Waits for a call; its refusal is a value.
 * @param invalid the sentence for `invalid`, the same for all causes
 * @throws any error that is not a refusal
 */
export async function answerOrRefusal<A>(
  call: Promise<A>,
  invalid: string,
): Promise<A | { refusal: Refusal }> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const shown = error.code === 'invalid' ? { status: 422, text: invalid } : known[error.code];
    if (!shown) throw error;
    const at = (path: string) => error.errors?.find((one) => one.path === path)?.message;
    return { refusal: { ...shown, at } };
  }
}

/** Sends a page. */
export function sendPage(reply: FastifyReply, status: number, page: string): void {
  if (status === 429) void reply.header('retry-after', '900');
  void secured(reply).status(status).type('text/html; charset=utf-8').send(page);
}

/**
 * The pages' security policy, stricter than the application's. Uses `same-origin`, because under `no-referrer` browsers send
 * `Origin: null` with a form.
 */
export function secured(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
}
