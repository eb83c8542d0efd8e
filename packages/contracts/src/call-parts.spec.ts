import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { contracts } from './all.ts';
import { callParts } from './call-parts.ts';
import { endpoint } from './endpoint.ts';
import { openApiDocument } from './openapi.ts';

it('parts are the names of all fields and enum values of a call, at any depth', () => {
  const task = z.object({ name: z.string(), state: z.enum(['OPEN', 'DONE']).nullable() });
  const create = endpoint({
    http: 'POST /api/thing/create',
    subject: 'rpc.sample.things.create',
    kind: 'write',
    caller: 'staff',
    may: 'read',
    status: 201,
    summary: 'Crea una cosa',
    body: z.object({
      tasks: z.array(task).optional(),
      flags: z.record(z.string(), task.pick({ name: true })),
    }),
    output: z.object({ _id: z.string() }),
  });
  const parts = callParts(openApiDocument({ things: { create } }));
  expect(parts).toEqual({
    'POST /api/thing/create': [
      'answer._id',
      'body.flags',
      'body.flags.*.name',
      'body.tasks',
      'body.tasks.name',
      'body.tasks.state',
      'body.tasks.state=DONE',
      'body.tasks.state=OPEN',
    ],
  });
});

it('parts include those of referenced schemas; files have none', () => {
  const parts = callParts(openApiDocument(contracts));
  expect(parts['GET /api/maintenance/spare/all']).toEqual(
    expect.arrayContaining(['answer.name', 'answer._id']),
  );
  expect(parts['PUT /api/maintenance/spare/{id}/edit']).toContain('body.name');
  expect(parts['POST /api/createPDF/maintenance-order']).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/^answer/)]),
  );
});
