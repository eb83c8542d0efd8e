import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoint, nothing, type AnswerOf, type RequestOf } from './endpoint.ts';

const list = endpoint({
  http: 'GET /api/thing/{id}',
  subject: 'rpc.test.things.list',
  kind: 'list',
  caller: 'staff',
  may: 'read',
  status: 200,
  summary: 'Cose',
  params: z.object({ id: z.string() }),
  output: z.object({ name: z.string() }),
});

describe('endpoint', () => {
  it('has an empty body by default and keeps its types', () => {
    const answer: AnswerOf<typeof list> = [{ name: 'a' }];
    const request: RequestOf<typeof list> = { params: { id: answer[0]!.name }, body: {} };
    expect(list.body.parse({ unknown: 1 })).toEqual(request.body);
  });

  it('of a file has a content type and no other output (checked by the compiler)', () => {
    const parts = {
      http: 'GET /api/thing/pdf',
      subject: 'rpc.test.things.pdf',
      caller: 'staff',
      may: 'read',
      status: 200,
      summary: 'Stampa',
    } as const;
    const file = endpoint({ ...parts, kind: 'file', produces: 'application/pdf' });
    const answer: AnswerOf<typeof file> = new Uint8Array();
    expect([file.output, answer.length]).toEqual([nothing, 0]);
    // @ts-expect-error a file needs a content type
    endpoint({ ...parts, kind: 'file' });
    // @ts-expect-error other kinds have no content type
    endpoint({ ...parts, kind: 'read', produces: 'application/pdf', output: nothing });
    // @ts-expect-error other kinds need an output
    endpoint({ ...parts, kind: 'read' });
  });
});
