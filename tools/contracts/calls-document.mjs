import { contracts as all } from '@officina/contracts/all';
import { endpoint } from '@officina/contracts/endpoint';
import { openApiDocument } from '@officina/contracts/openapi';
import { z } from 'zod';

/**
 * A bus call written as an HTTP route, with its kind and subject as the path, so that one tool compares both
 * transports.
 * @param {import('@officina/contracts/endpoint').Call} call
 */
const onTheBus = ({ kind, subject, params, body, output }) =>
  endpoint({
    ...{ http: `POST /api/bus/${kind}/${subject}`, subject, caller: 'open', status: 200, summary: subject },
    body: z.object({ params, body }),
    ...(kind === 'file' ? { kind, produces: 'application/pdf' } : { kind, output }),
  });

/**
 * All calls between services, gateway and sections as one OpenAPI document: the HTTP routes and every bus call. Parts
 * of different versions must agree on them.
 * @param {import('@officina/contracts/openapi').Contracts} [contracts]
 * @returns {ReturnType<typeof openApiDocument>}
 */
export function callsDocument(contracts = all) {
  const bus = Object.entries(contracts).map(([group, calls]) => [
    `${group}.bus`,
    Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, onTheBus(call)])),
  ]);
  return openApiDocument({ ...contracts, ...Object.fromEntries(bus) }, '0.0.0');
}
