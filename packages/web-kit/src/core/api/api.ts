import type { AnswerFor, Route } from '@officina/contracts/by-route';
import type { InputArgs, LooseInput } from './routes.ts';
import { noAnswer } from './read-problem.ts';
import { send } from './send.ts';

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const preconditions = ({ version, idempotencyKey }: LooseInput): Record<string, string> => ({
  ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
});

/**
 * Calls an endpoint by its route literal: `api('PUT /api/site/{id}/edit', { params: { id }, body, version })`.
 * @throws ApiError
 */
export const api = async <R extends Route>(route: R, ...[input]: InputArgs<R>): Promise<AnswerFor<R>> => {
  const given: LooseInput = input ?? {};
  const [method = 'GET', path = ''] = route.split(' ');
  const response = await send({
    method,
    path: fill(path, given.params),
    body: given.body,
    headers: preconditions(given),
    signal: given.signal,
    deadlineMs: given.deadlineMs,
  });
  // An answer cut in the middle (a list whose later page failed) ends here.
  return response.json().catch((cause: unknown) => {
    throw noAnswer(cause);
  });
};
