import type { AnswerFor, JsonRoute, Route } from '@officina/contracts/by-route';
import type { InputArgs, LooseInput } from './routes.ts';
import { readJson } from './read-json.ts';
import { noAnswer } from './read-problem.ts';
import { defaultDeadlineMs, send, type HttpCall } from './send.ts';
import { silence } from './silence.ts';
import { rememberOwn } from '../query/own-versions.ts';

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));

const preconditions = ({ version, idempotencyKey }: LooseInput): Record<string, string> => ({
  ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
});

/** What is sent for an endpoint. */
export const callOf = (route: Route, given: LooseInput): HttpCall => {
  const [method = 'GET', path = ''] = route.split(' ');
  return {
    method,
    path: fill(path, given.params),
    body: given.body,
    headers: preconditions(given),
    signal: given.signal,
    deadlineMs: given.deadlineMs,
    priority: given.priority,
  };
};

/**
 * Calls an endpoint by its route literal: `api('PUT /api/site/{id}/edit', { params: { id }, body, version })`.
 * @throws ApiError
 */
export const api = async <R extends JsonRoute>(route: R, ...[input]: InputArgs<R>): Promise<AnswerFor<R>> => {
  const given = (input ?? {}) as LooseInput;
  const { deadline, heard, end } = silence(given.deadlineMs ?? defaultDeadlineMs);
  try {
    const response = await send({ ...callOf(route, given), deadline });
    const answer = await readJson(response, heard, given).catch((cause: unknown) => {
      if (given.signal?.aborted) throw cause;
      // An answer cut in the middle (a list whose later page failed) ends here.
      throw noAnswer(cause);
    });
    if (route.startsWith('PUT ')) rememberOwn(answer, given.version);
    return answer as AnswerFor<R>;
  } finally {
    end();
  }
};
