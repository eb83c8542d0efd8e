import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { endpoint, type AnswerOf, type RequestOf } from './endpoint.ts';

const list = endpoint({
  http: 'GET /api/thing/{id}',
  subject: 'rpc.test.things.list',
  kind: 'list',
  caller: 'staff',
  status: 200,
  summary: 'Cose',
  params: z.object({ id: z.string() }),
  output: z.object({ name: z.string() }),
});

describe('endpoint', () => {
  it('fills in an empty body and keeps its types', () => {
    const answer: AnswerOf<typeof list> = [{ name: 'a' }];
    const request: RequestOf<typeof list> = { params: { id: answer[0]!.name }, body: {} };
    expect(list.body.parse({ unknown: 1 })).toEqual(request.body);
  });
});
