import type { Call, Endpoint } from '@officina/contracts/endpoint';
import { nothing } from '@officina/contracts/endpoint';
import { problem } from '@officina/contracts/problem';
import { z } from 'zod';

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const json = (schema: object) => ({ 'application/json': { schema } });
const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** The OpenAPI 3.1 document of every contract entry that has an HTTP address. */
export function openApi(groups: Record<string, Record<string, Call>>, version: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [group, entries] of Object.entries(groups)) {
    for (const [name, contract] of Object.entries(entries)) {
      if (!('http' in contract)) continue;
      const [verb = '', path = ''] = (contract as Endpoint).http.split(' ');
      (paths[path] ??= {})[verb.toLowerCase()] = operation(group, name, contract as Endpoint);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Officina', version, description: 'Gestione della manutenzione' },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problem, 'output') },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}

function operation(group: string, name: string, contract: Endpoint) {
  const item = jsonSchema(contract.output, 'output');
  const answer = contract.kind === 'list' ? { type: 'array', items: item } : item;
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: contract.planned ? `${contract.summary} (in arrivo)` : contract.summary,
    ...(contract.deprecated && { deprecated: true }),
    ...(contract.caller === 'staff' && { security: [{ token: [] }, { bearer: [] }] }),
    parameters: [...pathParameters(contract), ...headerParameters(contract)],
    ...(contract.body !== nothing && {
      requestBody: { required: true, content: json(jsonSchema(contract.body, 'input')) },
    }),
    responses: {
      ...(contract.planned
        ? { 501: problemAnswer('In arrivo') }
        : { [contract.status]: { description: contract.summary, content: json(answer) } }),
      default: problemAnswer('Errore'),
    },
  };
}

function pathParameters({ params }: Endpoint) {
  const { properties = {} } = jsonSchema(params, 'input');
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }));
}

function headerParameters({ kind, http }: Endpoint) {
  if (kind !== 'write') return [];
  return http.startsWith('POST ')
    ? [header('Idempotency-Key', '^[\\w-]{8,64}$', 'La stessa chiave crea il documento una volta sola')]
    : [header('If-Match', '^"\\d+"$', 'Versione su cui si basa la modifica')];
}

const header = (name: string, pattern: string, description: string) => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string', pattern },
});
