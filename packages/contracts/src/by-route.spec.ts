import { describe, expect, it } from '@jest/globals';
import type { AnswerFor, EndpointFor, FileRoute, InputFor, JsonRoute, Route } from './by-route.ts';
import type { Intervention } from './maintenance/interventions.ts';
import { interventions } from './maintenance/interventions.ts';
import type { Machine } from './maintenance/machines.ts';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <T extends true>(): T | undefined => undefined;

describe('types by route', () => {
  it('find the entry, its answer and its input (checked by the compiler)', () => {
    holds<Same<EndpointFor<'PUT /api/maintenance/intervention/{id}/edit'>, typeof interventions.edit>>();
    holds<Same<AnswerFor<'GET /api/maintenance/machine/all'>, Machine[]>>();
    holds<Same<AnswerFor<'PUT /api/maintenance/intervention/{id}/edit'>, Intervention>>();
    holds<Same<AnswerFor<'POST /api/public/form/{tenant}/create'>, { ok: true }>>();
    const pdf: FileRoute = 'POST /api/createPDF/maintenance-order';
    // @ts-expect-error a file is not JSON
    const json: JsonRoute = pdf;

    const edit: InputFor<'PUT /api/maintenance/intervention/{id}/edit'> = {
      params: { id: 'a' },
      body: { status: 'CLOSED', notes: [{ text: 'fatto' }], endDate: null },
    };
    const list: InputFor<'GET /api/maintenance/machine/all'> = {};
    // @ts-expect-error the id is needed
    const noId: InputFor<'GET /api/maintenance/machine/single/{id}'> = {};
    // @ts-expect-error shortCode is needed
    const noCode: InputFor<'POST /api/maintenance/machine/create'> = { body: {} };
    // @ts-expect-error a list takes no body
    const extra: InputFor<'GET /api/maintenance/machine/all'> = { body: { a: 1 } };
    type Create = InputFor<'POST /api/maintenance/intervention/create'>['body'];
    // @ts-expect-error no such status
    const wrong: Create = { machineId: 'a', status: 'X' };
    // @ts-expect-error no such route
    const nowhere: Route = 'GET /api/nowhere';
    expect([edit, list, noId, noCode, extra, wrong, nowhere, json]).toHaveLength(8);
  });
});
