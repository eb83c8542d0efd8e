import { describe, expect, it } from '@jest/globals';
import { contracts } from './all.ts';
import { openApiDocument } from './openapi.ts';
import { builtCalls, laterCalls, ownCalls, ownLaterCalls } from './testing/specification-calls.ts';

interface Operation {
  operationId: string;
  summary: string;
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
    expect(operations.map(({ route }) => route).sort()).toEqual(
      [...builtCalls, ...laterCalls, ...ownCalls, ...ownLaterCalls].sort(),
    );
    expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
    for (const { operation } of operations) expect(operation.tags[0]).toMatch(/^[A-Z]/);
  });

  it('has no reference without its target and no bus-only call', () => {
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

  it('names every path parameter', () => {
    for (const { route, operation } of operations) {
      const named = operation.parameters.flatMap(({ name }) => name ?? []);
      expect(named).toEqual([...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  it('asks staff calls for a token and others for none', () => {
    expect(find('GET /api/maintenance/machine/all').security).toEqual([{ token: [] }, { bearer: [] }]);
    expect(find('POST /api/public/form/{tenant}/create').security).toEqual([]);
    expect(find('POST /api/auth/exchange').security).toEqual([]);
  });

  it('shows bodies, answers and problems', () => {
    const create = find('POST /api/maintenance/machine/create');
    const body = create.requestBody!.content['application/json']!.schema;
    expect(body.required).toEqual(['shortCode']);
    expect(contracts.machines.create.body.safeParse(body.examples![0]).success).toBe(true);
    expect(create.responses['201']!.content!['application/json']!.schema).toEqual({
      $ref: '#/components/schemas/Machine',
    });
    expect(Object.keys(create.responses)).toEqual(expect.arrayContaining(['401', '422', '503']));
    expect(find('GET /api/visit/all').responses).toHaveProperty('501');
    expect(find('POST /api/createPDF/maintenance-order').responses['200']!.content).toHaveProperty(
      'application/pdf',
    );
  });

  it('lets writes to one document carry its version', () => {
    expect(find('PUT /api/maintenance/machine/{id}/edit').parameters).toContainEqual({
      $ref: '#/components/parameters/IfMatch',
    });
  });
});
