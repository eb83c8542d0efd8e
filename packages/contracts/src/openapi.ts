import { z } from 'zod';
import { leastRole, roleNames } from './auth/roles.ts';
import { maxDocumentBytes } from './document-size.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { reservedNames } from './input-keys.ts';
import { patterns } from './patterns.ts';
import { problem, problemCodes, type ProblemCode } from './problem.ts';
import { words } from './words/all.ts';

/** Groups of calls, as `all.ts` exports them. */
export type Contracts = Record<string, Record<string, Call | Endpoint>>;

type Json = Record<string, unknown>;

/** Tags of groups that are not the calls of one entity. */
const otherTags = {
  statistics: 'Statistiche',
  readings: 'Letture dei sensori',
  productionData: 'Dati di produzione',
  imports: 'Importazioni',
  lists: 'Elenchi in Excel',
  reportPhotos: 'Foto delle segnalazioni',
  reporters: 'Seguire una segnalazione',
  contractorJob: 'Ditte esterne',
  contractorPhotos: 'Ditte esterne',
  choices: 'Avvisi',
  push: 'Avvisi',
  events: 'Eventi',
  sessions: 'Accesso',
  accounts: 'Utenti',
  profile: 'Il proprio profilo',
};
const entityTags = Object.entries(words).map(([entity, { it }]) => [`${entity}s`, it.tag]);
const tags: Partial<Record<string, string>> = { ...otherTags, ...Object.fromEntries(entityTags) };

/** Heading of a group of calls. */
export const tagOf = (group: string): string => tags[group] ?? group;

type Override = z.core.ToJSONSchemaParams['override'];

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output', override?: Override): Json => {
  const options = { io, unrepresentable: 'any', override } as const;
  const { $schema: _dialect, $defs, ...written } = z.toJSONSchema(schema, options);
  // A named schema is returned as a reference to its definition.
  const { id: _name, ...rest } = { ...(Object.values($defs ?? {})[0] ?? written) };
  return rest;
};

/** Names that no field of a body may have, at any depth. */
const propertyNames = { pattern: patterns.fieldName, not: { enum: [...reservedNames] } };
const ignored = { $ref: '#/components/schemas/Ignored' };

/** Schema of a body; an update may contain the version that was read. */
const bodySchema = ({ http, body }: Endpoint): Json => {
  const schema = jsonSchema(body, 'input', ({ jsonSchema: one }) => {
    if (one.type === 'object')
      Object.assign(one, { propertyNames, additionalProperties: one.additionalProperties ?? ignored });
  });
  if (http.startsWith('POST ')) return schema;
  const version = { type: 'integer', minimum: 0, description: 'Versione letta, come If-Match.' };
  return { ...schema, properties: { ...(schema['properties'] as Json), __v: version } };
};

const hasFields = (schema: z.ZodType): boolean => Object.keys(fieldsOf(schema)).length > 0;
const fieldsOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? schema.shape : {};

const isCreate = ({ status }: Endpoint): boolean => status === 201;
const isEdit = ({ http }: Endpoint): boolean => /^PUT .*\{id\}\/(edit|postpone)$/.test(http);
/** An edit of the caller's own company or profile, whose address has no id. */
const isOwnEdit = ({ http }: Endpoint): boolean => /^PUT [^{]*\/edit$/.test(http);
const ref = (parameter: string): Json => ({ $ref: `#/components/parameters/${parameter}` });

/** Path parameters, and the two headers of writes. */
const parametersOf = (endpoint: Endpoint): Json[] => {
  const [, path] = endpoint.http.split(' ');
  const inPath = Object.entries(fieldsOf(endpoint.params)).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: jsonSchema(schema, 'input'),
  }));
  if (isEdit(endpoint)) return [...inPath, ref('IfMatch'), ref('EditKey')];
  if (isOwnEdit(endpoint)) return [ref('IfMatch')];
  if (path?.includes('{id}') && endpoint.kind === 'write') return [...inPath, ref('IfMatch')];
  if (isCreate(endpoint)) return [...inPath, ref('IdempotencyKey')];
  return inPath;
};

const always = ['malformed', 'too_many', 'internal', 'unavailable', 'timeout'] as const;
const conflicts = ['stale', 'locked', 'duplicate', 'in_use'] as const;

const problemsOf = (endpoint: Endpoint): ProblemCode[] => {
  const { http, caller, kind, status, service, may } = endpoint;
  const isStaff = caller === 'staff';
  const isLink = caller === 'link';
  const signedIn = isStaff || isLink ? (['unauthorized'] as const) : [];
  const isNamed = http.includes('{');
  // A link finds its job as long as it is good.
  const isFound = isNamed || isLink;
  const hasBody = !http.startsWith('GET ');
  return [
    ...always,
    ...signedIn,
    ...(isStaff && (service || may !== 'read') ? (['forbidden'] as const) : []),
    ...(isFound ? (['not_found'] as const) : []),
    ...(kind === 'write' && (status === 201 || isFound || isOwnEdit(endpoint)) ? conflicts : []),
    ...(status === 201 ? (['gone'] as const) : []),
    ...(hasBody ? (['too_large', 'unsupported_media'] as const) : []),
    ...(isNamed || hasBody ? (['invalid'] as const) : []),
  ];
};

/** Sentence about who may call. */
const callersOf = ({ caller, service, may = 'read' }: Endpoint): string => {
  if (caller === 'open') return 'Senza token.';
  if (caller === 'link')
    return 'Con il token del link di una ditta esterna, che vale un’ora e per quell’intervento soltanto. 404 se il link non vale più.';
  if (caller === 'public') {
    const what = service === 'contractors' ? 'i link per le ditte esterne' : 'le segnalazioni pubbliche';
    return `Senza token. 404 se l’azienda non c’è, o se ha disattivato ${what}.`;
  }
  const off = service ? ` 403 se l’azienda ha disattivato il servizio «${service}».` : '';
  const least = may === 'read' ? '' : ` 403 se non è almeno ${roleNames[leastRole(may)]}.`;
  return `Con il token di un utente dell’azienda.${least}${off}`;
};

/** Paths of the lists that a body replaces, without lists that have a description. */
const replacedLists = ({ properties = {} }: Json, above = ''): string[] =>
  Object.entries(properties as Record<string, Json>).flatMap(([name, one]) =>
    [one, ...((one['anyOf'] as Json[] | undefined) ?? [])].flatMap((part) =>
      part['type'] === 'array' && !part['description']
        ? [`\`${above}${name}\``]
        : replacedLists(part, `${above}${name}.`),
    ),
  );

/** Sentence about the lists that an edit replaces (ADR 0034). */
const listsOf = (endpoint: Endpoint): string => {
  const lists = endpoint.http.startsWith('PUT ') ? replacedLists(bodySchema(endpoint)) : [];
  return lists.length > 0
    ? ` Ogni elenco inviato sostituisce per intero quello salvato: ${lists.join(', ')}.`
    : '';
};

const answerOf = (endpoint: Endpoint): Json => {
  if (endpoint.produces) return { [endpoint.produces]: { schema: { type: 'string', format: 'binary' } } };
  const name = endpoint.output.meta()?.id;
  const item = name ? { $ref: `#/components/schemas/${name}` } : jsonSchema(endpoint.output, 'output');
  return { 'application/json': { schema: endpoint.kind === 'list' ? { type: 'array', items: item } : item } };
};

/** The token of a user, or of a contractor's link; each of them in one of two headers. */
const securityOf = ({ caller }: Endpoint): Json[] => {
  if (caller === 'staff') return [{ token: [] }, { bearer: [] }];
  return caller === 'link' ? [{ linkToken: [] }, { linkBearer: [] }] : [];
};

const operationOf = (group: string, name: string, endpoint: Endpoint): Json => ({
  operationId: `${group}.${name}`,
  tags: [tagOf(group)],
  summary: endpoint.summary,
  description: callersOf(endpoint) + listsOf(endpoint),
  ...(endpoint.deprecated && { deprecated: true }),
  ...(endpoint.may && { 'x-may': endpoint.may }),
  ...(endpoint.mayChange && { 'x-may-change': endpoint.mayChange }),
  security: securityOf(endpoint),
  parameters: parametersOf(endpoint),
  ...(hasFields(endpoint.body) && {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: bodySchema(endpoint) } },
    },
  }),
  responses: {
    [endpoint.status]: { description: 'Fatto', content: answerOf(endpoint) },
    ...Object.fromEntries(
      problemsOf(endpoint)
        .map((code) => problemCodes[code].status)
        .map((status) => [status, { $ref: `#/components/responses/${responseName(status)}` }]),
    ),
  },
});

/** Descriptions that say more than the title. */
const explained: Partial<Record<ProblemCode, string>> = {
  too_large:
    `Troppo grande: un corpo ha al massimo 512 KB, un documento intero ${maxDocumentBytes / 1024} KB di JSON in UTF-8, anche ` +
    'quando ogni campo rispetta il suo limite; `errors` nomina il campo più grande.',
};

const responseName = (status: number): string => `Problem${status}`;

const exampleOf = (code: ProblemCode): Json => {
  const { status, title } = problemCodes[code];
  const value = {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: title,
    message: title,
    requestId: '01JD3M5V0Q',
    ...(code === 'invalid' && { errors: [{ path: 'shortCode', message: 'Name is required' }] }),
  };
  return { summary: title, value };
};

/** All problems that share a status. */
const problemResponse = (status: number): Json => {
  const codes = problem.shape.code.options.filter((code) => problemCodes[code].status === status);
  return {
    description: codes.map((code) => explained[code] ?? problemCodes[code].title).join(', o '),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  };
};

const keySchema: Json = { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' };

const components = (endpoints: Endpoint[]): Json => ({
  securitySchemes: {
    token: { type: 'apiKey', in: 'header', name: 'x-auth-token' },
    bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    linkToken: {
      ...{ type: 'apiKey', in: 'header', name: 'x-auth-token' },
      description: 'Token del link di una ditta esterna: vale soltanto per le chiamate `/api/link/`.',
    },
    linkBearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Lo stesso token.' },
  },
  parameters: {
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description: 'Versione letta (`__v`) tra virgolette: se nel frattempo è cambiata la risposta è 409.',
      schema: { type: 'string', pattern: '^"[0-9]{1,9}"$', examples: ['"3"'] },
    },
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'La stessa chiave crea lo stesso documento una volta sola; se poi è stato eliminato la risposta è 410.',
      schema: keySchema,
    },
    EditKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description:
        'La stessa chiave modifica una volta sola: ripetuta entro le cinque modifiche seguenti, la risposta è 200 con il documento com’è ora.',
      schema: keySchema,
    },
  },
  responses: Object.fromEntries(
    endpoints
      .flatMap(problemsOf)
      .map((code) => problemCodes[code].status)
      .map((status) => [responseName(status), problemResponse(status)]),
  ),
  schemas: {
    Problem: jsonSchema(problem, 'output'),
    Ignored: {
      description: 'Campo non previsto: è ignorato, e nominato in `x-ignored-fields`.',
      propertyNames,
      additionalProperties: ignored,
      items: ignored,
    },
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
 * The OpenAPI 3.1 document of all calls with an HTTP route. Pure: the same contracts give the same document.
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
    info: {
      title: 'Officina',
      version,
      description: 'Gestione della manutenzione di macchinari.',
      contact: { name: 'Chi gestisce questa installazione' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(named.map(({ group }) => tagOf(group)))].map((name) => ({
      name,
      description: `Chiamate del gruppo «${name}».`,
    })),
    paths,
    components: components(named.map(({ call }) => call)),
  };
};
