import { problem } from '@officina/contracts/problem';
import type { Answer } from '../../support/http.ts';

const inside = /\bat .+:\d+:\d+|node_modules|\.(ts|js):\d|Mongo|mongoose|CastError|ZodError|rpc\.|nats/i;

/** Problems of the answer to a bad request: it must be readable by a client, and show no internals. */
export function problemFaults({ status, header, json, text }: Answer): string[] {
  const faults = {
    accepted: status < 400,
    failed: status >= 500,
    'no problem+json': status >= 400 && !header('content-type')?.startsWith('application/problem+json'),
    'no problem of ours': status >= 400 && !problem.safeParse(json).success,
    'shows the inside': inside.test(text),
    'no Cache-Control': status >= 400 && header('cache-control') !== 'no-store',
  };
  return Object.entries(faults).flatMap(([what, isSo]) => (isSo ? [what] : []));
}

/** Paths of `errors[]` in an answer. */
export function errorPaths({ json }: Answer): string[] {
  return problem.safeParse(json).data?.errors?.map(({ path }) => path) ?? [];
}
