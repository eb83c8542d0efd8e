import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { forbiddenKeys } from '@officina/contracts/input-keys';
import { requiredText } from '@officina/contracts/fields';
import { z } from 'zod';
import { Http } from '../../support/http.ts';

const schema = z.object({ checked: requiredText(20), free: z.unknown() });

function problemOf(body: unknown) {
  const issues = schema.safeParse(body).error?.issues ?? [];
  const named = issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  // The careless part: errors below `free` are dropped.
  const errors = [...named, ...forbiddenKeys(body).filter(({ path }) => !path.startsWith('free'))];
  const words = { type: '/problems/invalid', title: 'x', detail: 'x', message: 'x', requestId: 'x' };
  return errors.length > 0 ? { ...words, code: 'invalid', status: 422, errors } : undefined;
}

/** A server that rejects bad requests like ours, except for one field that it never checks. */
export async function openFixture() {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const problem = problemOf(JSON.parse(await text(request)) as unknown);
    response.writeHead(problem ? 422 : 201, {
      'content-type': problem ? 'application/problem+json' : 'application/json',
      'cache-control': 'no-store',
    });
    response.end(JSON.stringify(problem ?? {}));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const http = new Http(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    schema,
    good: { checked: 'testo', free: 'testo' },
    send: (body: string) => http.send({ method: 'POST', path: '/', body }),
    close: async () => {
      http.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
