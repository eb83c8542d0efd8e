import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { contracts } from './all.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';
import { designCalls, specifiedCalls } from './testing/specification-calls.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: object[];
  parameters: { name?: string; $ref?: string }[];
  requestBody?: { content: Record<string, { schema: { required?: string[]; examples?: unknown[] } }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>;
}

const text = JSON.stringify(openApiDocument(contracts));
const document = JSON.parse(text) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);
const find = (route: string) => operations.find((each) => each.route === route)!.operation;

describe('OpenAPI document', () => {
  it('describes every route once, with its own operation id', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ route }) => route).sort()).toEqual([...specifiedCalls, ...designCalls].sort());
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { operation } of operations) expect(operation.tags[0]).toMatch(/^[A-Z]/);
  });

  it('has no broken reference and no bus-only call', () => {
    const references = new Set(
      [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind}/${name}`),
    );
    expect(references.size).toBeGreaterThan(15);
    for (const reference of references) {
      const [kind = '', name = ''] = reference.split('/');
      expect(document.components[kind]).toHaveProperty(name);
    }
    expect(text.match(/"\$ref"/g)).toHaveLength([...text.matchAll(/"\$ref":"#\/components\//g)].length);
    expect(text).not.toContain('rpc.');
  });

  it('describes the fields of each answer', () => {
    interface Described {
      $ref?: string;
      items?: Described;
      properties?: object;
    }
    const fieldsOf = ({ $ref, items, properties }: Described): string[] => {
      if (items) return fieldsOf(items);
      const named = document.components['schemas']?.[$ref?.split('/').at(-1) ?? ''];
      return named ? fieldsOf(named) : Object.keys(properties ?? {});
    };
    const calls = Object.values(contracts).flatMap((group): (Call | Endpoint)[] => Object.values(group));
    for (const call of calls) {
      if (!('http' in call) || call.produces || !(call.output instanceof z.ZodObject)) continue;
      const { schema } = find(call.http).responses[call.status]?.content?.['application/json'] ?? {
        schema: {},
      };
      expect([call.http, ...fieldsOf(schema)]).toEqual([call.http, ...Object.keys(call.output.shape)]);
    }
  });

  it('has every path parameter', () => {
    for (const { route, operation } of operations) {
      const named = operation.parameters.flatMap(({ name }) => name ?? []);
      expect(named).toEqual([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('requires a user’s token for staff calls, that of a link for its calls, and none for others', () => {
    expect(find('GET /api/maintenance/machine/all').security).toEqual([{ token: [] }, { bearer: [] }]);
    expect(find('POST /api/public/form/{tenant}/create').security).toEqual([]);
    expect(find('POST /api/auth/exchange').security).toEqual([]);
    expect(find('GET /api/link/job').security).toEqual([{ linkToken: [] }, { linkBearer: [] }]);
    expect(find('POST /api/public/link/{tenant}/open').security).toEqual([]);
  });

  it('shows bodies, answers and problems', () => {
    const create = find('POST /api/maintenance/machine/create');
    const body = create.requestBody!.content['application/json']!.schema;
    expect(body.required).toEqual(['shortCode']);
    expect(contracts.machines.create.body.safeParse(body.examples![0]).success).toBe(true);
    expect(create.responses['201']!.content!['application/json']!.schema).toEqual({
      $ref: '#/components/schemas/Machine',
    });
    expect(find('POST /api/createPDF/maintenance-order').responses['200']!.content).toHaveProperty(
      'application/pdf',
    );
  });

  it.each([
    ['GET /api/maintenance/machine/all', '200 400 401 429 500 503 504'],
    ['GET /api/site/all', '200 400 401 403 429 500 503 504'],
    ['GET /api/maintenance/machine/single/{id}', '200 400 401 404 422 429 500 503 504'],
    ['POST /api/maintenance/machine/create', '201 400 401 403 409 410 413 415 422 429 500 503 504'],
    ['PUT /api/maintenance/machine/{id}/edit', '200 400 401 403 404 409 413 415 422 429 500 503 504'],
    ['DELETE /api/site/delete/{id}', '200 400 401 403 404 409 413 415 422 429 500 503 504'],
    ['POST /api/auth/logout', '200 400 401 413 415 422 429 500 503 504'],
    ['POST /api/auth/exchange', '200 400 413 415 422 429 500 503 504'],
    ['GET /api/link/job', '200 400 401 404 429 500 503 504'],
    ['POST /api/link/note', '200 400 401 404 409 413 415 422 429 500 503 504'],
    ['GET /api/public/machine/{tenant}/all', '200 400 404 422 429 500 503 504'],
    ['POST /api/public/form/{tenant}/create', '201 400 404 409 410 413 415 422 429 500 503 504'],
    ['GET /api/visit/all', '200 400 401 403 429 500 503 504'],
    ['GET /api/lotlog/all', '200 400 401 403 429 500 503 504'],
    ['GET /api/industrialdatalog/days/{startDate}/{endDate}', '200 400 401 403 404 422 429 500 503 504'],
  ])('has all statuses of %s', (route, statuses) => {
    expect(Object.keys(find(route).responses).join(' ')).toBe(statuses);
  });

  it('describes each problem of a status', () => {
    const { Problem404, Problem409, Problem413 } = document.components['responses'] as Record<
      string,
      { description: string; content: Record<string, { examples: object }> }
    >;
    expect(Object.keys(Problem409!.content['application/problem+json']!.examples)).toEqual([
      'stale',
      'locked',
      'duplicate',
      'already_open',
      'in_use',
    ]);
    expect(Problem404!.description).toBe('Non trovato');
    expect(Problem413!.description).toContain('192 KB');
    const form = find('POST /api/public/form/{tenant}/create') as { description?: string };
    expect(form.description).toContain('404 se l’azienda non c’è, o se ha disattivato le segnalazioni');
  });

  it('has patterns that every engine understands: no flags, no look-around, no Unicode classes', () => {
    const patterns = [...text.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, one]) => JSON.parse(one!) as string,
    );
    expect(patterns.length).toBeGreaterThan(50);
    for (const pattern of new Set(patterns)) {
      expect(pattern).not.toMatch(/\(\?[=!<]|\\[pPdDwWsSbB]|\(\?[a-z]/);
      expect(() => new RegExp(pattern)).not.toThrow();
    }
  });

  it('shows that bodies refuse names of operators and prototypes, at any depth', () => {
    const names = { pattern: '^[^$.\\u0000]*$', not: { enum: ['__proto__', 'constructor', 'prototype'] } };
    const ignored = { $ref: '#/components/schemas/Ignored' };
    type Fields = { propertyNames: object; additionalProperties: object };
    const body = find('PUT /api/maintenance/machine/{id}/edit').requestBody!.content['application/json']!
      .schema as Fields & { properties: Record<string, { items?: Fields }> };
    for (const fields of [
      body,
      body.properties['customData']!.items!,
      document.components['schemas']!['Ignored'],
    ])
      expect(fields).toMatchObject({ propertyNames: names, additionalProperties: ignored });
    expect(document.components['schemas']!['Ignored']).toMatchObject({ items: ignored });
    expect(body.properties['__v']).toMatchObject({ type: 'integer', minimum: 0 });
  });

  it('lists for each edit exactly the lists that it replaces', () => {
    const listsByRoute = operations
      .filter(
        ({ route, operation }) => route.startsWith('PUT ') && !operation.description.startsWith('In arrivo'),
      )
      .map(({ route, operation }) => [
        route,
        operation.description
          .split('. ')
          .at(-1)
          ?.match(/^Ogni elenco inviato sostituisce .*: (.*)\.$/)?.[1],
      ]);
    expect(Object.fromEntries(listsByRoute)).toEqual({
      'PUT /api/maintenance/intervention/{id}/edit':
        '`assignees`, `doneBy`, `scheduledMaintenance.checkList`, `customData`',
      'PUT /api/maintenance/machine/{id}/edit': '`tags`, `customData`',
      'PUT /api/notice/choices/edit': '`quiet.days`, `machines`, `sites`, `muted`',
      'PUT /api/maintenance/maintenance/{id}/edit': '`checkList`',
      'PUT /api/maintenance/maintenance/{id}/postpone': undefined,
      'PUT /api/maintenance/order/{id}/edit': '`rows`',
      'PUT /api/maintenance/spare/{id}/edit': undefined,
      'PUT /api/lotlog/{id}/edit': '`data`',
      'PUT /api/site/{id}/edit': undefined,
      'PUT /api/visit/{id}/edit': '`machines`',
    });
    const notes = (
      find('PUT /api/maintenance/intervention/{id}/edit').requestBody!.content['application/json']!
        .schema as { properties: Record<string, object> }
    ).properties['notes'];
    expect(notes).toMatchObject({
      description: 'Cresce soltanto: si aggiungono quelle che non ci sono ancora.',
    });
  });

  it('has a version for writes to one document', () => {
    expect(find('PUT /api/maintenance/machine/{id}/edit').parameters).toContainEqual({
      $ref: '#/components/parameters/IfMatch',
    });
  });
});
