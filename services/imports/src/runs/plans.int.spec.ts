import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Call, ReplyOf } from '@officina/contracts/endpoint';
import { imports, type ImportJob } from '@officina/contracts/imports/imports';
import { plans } from '@officina/contracts/maintenance/plans';
import { AppError } from '@officina/server-kit/app-error';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { ImportsModule } from '../imports.module.ts';
import { clerk } from '../testing/clerk.ts';
import { machineWith, tenantServices } from '../testing/tenant-services.ts';

const anna = caller({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
const { kept, answers } = tenantServices();
const machineId = 'a'.repeat(24);
const never = { lastDate: null, interventionCount: 0 };
const plan = (description: string, more: object = never) => ({
  ...{ _id: 'b'.repeat(24), __v: 2, machineId, description, triggeredByDays: 90, checkList: [] },
  ...{ expiry: '1950-04-01T00:00:00.000Z', daysToExpiry: -9, due: true, ...more },
});
/** Plans in maintenance, and the calls that it received. */
let known: object[] = [];
let calls: unknown[] = [];
let service: TestService;

beforeAll(async () => {
  service = await testService(ImportsModule, 'imports', {
    before: async (nats) => {
      const others = await answers(nats);
      const reply = <C extends Call>(_call: C, answer: unknown) => answer as ReplyOf<C>;
      const opened = [
        await standIn(nats, 'maintenance', plans.all, () => reply(plans.all, { items: known })),
        await standIn(nats, 'maintenance', plans.create, ({ body }) => {
          calls.push(['create', body.description, body.lastDate]);
          if (body.description === 'Rotta') throw new AppError('invalid', 'no');
          return reply(plans.create, { ...plan(body.description), _id: 'c'.repeat(24), __v: 0 });
        }),
        await standIn(nats, 'maintenance', plans.edit, ({ params, body, version }) => {
          calls.push(['edit', params.id.slice(-1), body, version]);
          return reply(plans.edit, { ...plan('Olio'), _id: params.id, __v: version });
        }),
        await standIn(nats, 'maintenance', plans.remove, ({ params, version }) => {
          calls.push(['remove', params.id.slice(-1), version]);
          return { ok: true as const };
        }),
      ];
      return { close: () => Promise.all([others, ...opened].map(({ close }) => close())) };
    },
  });
  kept.push(machineWith({ _id: machineId, __v: 0, shortCode: 'PRE-04', name: 'Pressa' }));
});
afterAll(() => service.close());
beforeEach(() => {
  [known, calls] = [[], []];
});

const { ended, saved } = clerk(() => service, anna);

async function checked(...lines: string[]): Promise<ImportJob> {
  const body = { name: 'manutenzioni.csv', parts: 1 };
  const job = await service.call(imports.create, { params: { kind: 'plans' }, body }, anna);
  const params = { id: job._id };
  const text = ['Macchina;Descrizione;Frequenza;Ultima volta', ...lines].join('\n');
  const content = Buffer.from(text).toString('base64');
  await service.call(imports.part, { params, body: { index: 0, content } }, anna);
  await service.call(imports.check, { params }, anna);
  return ended(job);
}
const rowsOf = async ({ _id }: ImportJob) =>
  (await service.call(imports.rows, { params: { id: _id } }, anna)).items;
const since = { lastDate: '2026-05-01T08:00:00.000Z', interventionCount: 3 };
const march = '2026-03-11T23:00:00.000Z';

it('the last date of a plan is written with it, and removed before the plan if another row is refused', async () => {
  const job = await checked('PRE-04;Olio;90;12/03/26', 'PRE-04;Rotta;30;');
  expect(job.notes.join()).toContain('«Ultima volta»: in 1 riga l’anno ha due cifre');
  expect(await saved(job)).toMatchObject({ state: 'UNDONE', written: 0 });
  expect(calls.filter((one) => (one as string[])[0] !== 'create')).toEqual([
    ['edit', 'c', { lastDate: null }, 0],
    ['remove', 'c', 0],
  ]);
  expect(calls).toContainEqual(['create', 'Olio', march]);
});

it('the last date changes an existing plan that was never done, and no plan that was done since', async () => {
  known = [plan('Olio'), plan('Filtri', { _id: 'd'.repeat(24), ...since })];
  const job = await checked('PRE-04;Olio;90;12/03/2026', 'PRE-04;Filtri;90;12/03/2026');
  expect(await rowsOf(job)).toMatchObject([
    { fate: 'CHANGED', changes: [{ field: 'lastDate', was: '—', will: '12/03/2026' }] },
    { fate: 'SAME' },
  ]);
  expect((await saved(job)).state).toBe('SAVED');
  expect(calls).toEqual([['edit', 'b', { lastDate: march }, 2]]);
});

it('a last date is refused if it is in the future, or if the plan was last done before it', async () => {
  known = [plan('Filtri', { lastDate: '2026-02-01T08:00:00.000Z', interventionCount: 3 })];
  const job = await checked('PRE-04;Olio;90;31/12/2199', 'PRE-04;Filtri;90;12/03/2026');
  expect((await rowsOf(job)).map(({ fate, wrong }) => [fate, wrong])).toEqual([
    ['REFUSED', [{ field: 'lastDate', reason: 'Deve stare tra il 01/01/1990 e oggi' }]],
    [
      'REFUSED',
      [{ field: 'lastDate', reason: 'Risulta già fatta, ma prima di quel giorno: registra l’intervento' }],
    ],
  ]);
});
