import { z } from 'zod';
import type { Call, Endpoint } from './endpoint.ts';
import { problem, problemCodes, type ProblemCode } from './problem.ts';

/** Groups of calls, as `all.ts` exports them. */
export type Contracts = Record<string, Record<string, Call | Endpoint>>;

type Json = Record<string, unknown>;

const tagNames: Record<string, string> = {
  interventions: 'Interventi',
  machines: 'Macchinari',
  plans: 'Manutenzioni programmate',
  spares: 'Ricambi',
  orders: 'Ordini ricambi',
  sites: 'Luoghi',
  visits: 'Visite',
  customers: 'Clienti',
  lots: 'Fermentazioni',
  sensors: 'Sensori',
  productionData: 'Dati di produzione',
  events: 'Eventi',
  tenants: 'Azienda',
  users: 'Utenti',
  sessions: 'Accesso',
};

const tagOf = (group: string): string => tagNames[group] ?? group;

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, $defs, ...written } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  // A schema with a name of its own comes back as a reference to its definition.
  const { id: _name, ...rest } = { ...(Object.values($defs ?? {})[0] ?? written) };
  return rest;
};

const hasFields = (schema: z.ZodType): boolean => Object.keys(fieldsOf(schema)).length > 0;
const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** Path parameters and the two headers that our writes understand. */
const parametersOf = (endpoint: Endpoint): Json[] => {
  const [method, path] = endpoint.http.split(' ');
  const inPath = Object.entries(fieldsOf(endpoint.params)).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'input'),
  }));
  if (path?.includes('{id}') && endpoint.kind === 'write')
    return [...inPath, { $ref: '#/components/parameters/IfMatch' }];
  if (method === 'POST' && endpoint.status === 201)
    return [...inPath, { $ref: '#/components/parameters/IdempotencyKey' }];
  return inPath;
};

const problemsOf = (endpoint: Endpoint): ProblemCode[] => {
  const signedIn = endpoint.caller === 'staff' ? (['unauthorized'] as const) : [];
  if (endpoint.planned) return [...signedIn, 'planned'];
  const found = endpoint.http.includes('{');
  return [
    ...signedIn,
    ...(endpoint.permission ? (['forbidden'] as const) : []),
    ...(found ? (['not_found'] as const) : []),
    ...(found && endpoint.kind === 'write' && endpoint.caller === 'staff' ? (['stale'] as const) : []),
    ...(found || hasFields(endpoint.body) ? (['invalid'] as const) : []),
    'too_many',
    'internal',
    'unavailable',
    'timeout',
  ];
};

const answerOf = (endpoint: Endpoint): Json => {
  if (endpoint.produces) return { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } };
  const name = endpoint.output.meta()?.id;
  const item = name ? { $ref: `#/components/schemas/${name}` } : jsonSchema(endpoint.output, 'output');
  return { 'application/json': { schema: endpoint.kind === 'list' ? { type: 'array', items: item } : item } };
};

const operationOf = (group: string, name: string, endpoint: Endpoint): Json => ({
  operationId: `${group}.${name}`,
  tags: [tagOf(group)],
  summary: endpoint.summary,
  ...(endpoint.planned && { description: 'In arrivo: per ora risponde 501.' }),
  ...(endpoint.deprecated && { deprecated: true }),
  security: endpoint.caller === 'staff' ? [{ token: [] }, { bearer: [] }] : [],
  parameters: parametersOf(endpoint),
  ...(hasFields(endpoint.body) && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: jsonSchema(endpoint.body, 'input') } },
    },
  }),
  responses: {
    [endpoint.status]: { description: 'Fatto', content: answerOf(endpoint) },
    ...Object.fromEntries(
      problemsOf(endpoint).map((code) => [
        problemCodes[code].status,
        { $ref: `#/components/responses/${code}` },
      ]),
    ),
  },
});

const problemResponse = (code: ProblemCode): Json => {
  const { status, title } = problemCodes[code];
  const example = {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: title,
    message: title,
    requestId: '01JD3M5V0Q',
    ...(code === 'invalid' && { errors: [{ path: 'shortCode', message: 'Name is required' }] }),
  };
  return {
    description: title,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example } },
  };
};

const components = (endpoints: Endpoint[]): Json => ({
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  },
  parameters: {
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description: 'Versione letta (`__v`) tra virgolette: se nel frattempo è cambiata la risposta è 409.',
      schema: { type: 'string', examples: ['"3"'] },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'La stessa chiave crea lo stesso documento una volta sola.',
      schema: { type: 'string', pattern: '^[\\w-]{8,64}$' },
    },
  },
  responses: Object.fromEntries(problem.shape.code.options.map((code) => [code, problemResponse(code)])),
  schemas: {
    Problem: jsonSchema(problem, 'output'),
    ...Object.fromEntries(
      endpoints.flatMap(({ output }) => {
        const name = output.meta()?.id;
        return name ? [[name, jsonSchema(output, 'output')]] : [];
      }),
    ),
  },
});

const isEndpoint = (call: Call | Endpoint): call is Endpoint => 'http' in call;

/**
 * The OpenAPI 3.1 document of every call that has an HTTP route; bus-only calls stay out.
 * Pure: same contracts, same document.
 */
export const openApiDocument = (contracts: Contracts, version = '0.1.0'): Json => {
  const named = Object.entries(contracts).flatMap(([group, entries]) =>
    Object.entries(entries).flatMap(([name, call]) => (isEndpoint(call) ? [{ group, name, call }] : [])),
  );
  const paths: Record<string, Json> = {};
  for (const { group, name, call } of named) {
    const [method = '', path = ''] = call.http.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(group, name, call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Officina', version, description: 'Gestione della manutenzione di macchinari.' },
    servers: [{ url: '/' }],
    tags: [...new Set(named.map(({ group }) => tagOf(group)))].map((name) => ({ name })),
    paths,
    components: components(named.map(({ call }) => call)),
  };
};
