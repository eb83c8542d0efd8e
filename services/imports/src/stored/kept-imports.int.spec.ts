import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { imports, type ImportJob, type ImportRow } from '@officina/contracts/imports/imports';
import { caller } from '@officina/server-kit/testing/callers';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { Types } from 'mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import { ImportsModule } from '../imports.module.ts';
import { clerk } from '../testing/clerk.ts';
import { tenantServices } from '../testing/tenant-services.ts';

const anna = caller({ tenantId: 'ROSSI', userName: 'Anna Rossi' });
const carla = caller({ tenantId: 'CANTINA', userName: 'Carla Verdi' });
const { kept, answers } = tenantServices();
let service: TestService;

beforeAll(async () => {
  service = await testService(ImportsModule, 'imports', { before: answers });
});
afterAll(() => service.close());
beforeEach(async () => {
  kept.length = 0;
  for (const name of ['imports', 'import_parts', 'import_rows']) await stored(name).deleteMany({});
});

const stored = (name: string) => service.kit.connection.collection(name);
const { checked, saved } = clerk(() => service, anna);
const refused = () => checked(['Nome', 'Tornio']);
const lines = (count: number) => [
  'Codice;Nome',
  ...Array.from({ length: count }, (_, at) => `MAC-${at};Macchina ${at}`),
];

const isKept = async ({ _id }: ImportJob) => {
  // Old imports are deleted before the last one gives its lease back.
  while ((await stored('import_turns').countDocuments()) > 0) await delay(10);
  const job = new Types.ObjectId(_id);
  const counts = await Promise.all(
    ['import_parts', 'import_rows'].map((name) => stored(name).countDocuments({ job })),
  );
  const found = await service.call(imports.single, { params: { id: _id } }, anna).catch(() => null);
  return [found?.state ?? null, counts.map((count) => count > 0)];
};

describe('the imports of a tenant', () => {
  it('that have not ended are listed by kind, newest first', async () => {
    const running = async (kind: 'machines' | 'sites', by = anna) =>
      (await service.call(imports.running, { params: { kind } }, by)).items.map(({ _id }) => _id);
    await clerk(() => service, anna).uploaded(lines(1));
    const [first, second] = [await checked(lines(1)), await checked(lines(2))];
    expect(await running('machines')).toEqual([second._id, first._id]);
    expect([await running('sites'), await running('machines', carla)]).toEqual([[], []]);
    await saved(first);
    expect(await running('machines')).toEqual([second._id]);
  });

  it('are kept while they wait to be saved or are among the last three that ended', async () => {
    const waiting = await checked(lines(2));
    const others = await clerk(() => service, carla).checked(['Nome', 'Tornio']);
    const first = await saved(await checked(['Codice;Nome', 'TOR-01;Tornio']));
    const second = await refused();
    await refused();
    await refused();
    expect(first.state).toBe('SAVED');
    expect(await isKept(first)).toEqual([null, [false, false]]);
    expect(await isKept(second)).toEqual(['REFUSED', [true, false]]);
    expect(await isKept(waiting)).toEqual(['READY', [true, true]]);
    const { state } = await service.call(imports.single, { params: { id: others._id } }, carla);
    expect(state).toBe('REFUSED');
    // Created before the others, but the last one to end.
    expect((await saved(waiting)).state).toBe('SAVED');
    expect(await isKept(waiting)).toEqual(['SAVED', [true, true]]);
    expect(await isKept(second)).toEqual([null, [false, false]]);
    await expect(service.call(imports.single, { params: { id: second._id } }, anna)).rejects.toMatchObject({
      code: 'not_found',
      detail: 'Importazione non trovata: di quelle finite restano le ultime tre, le altre un giorno.',
    });
  });

  it('are limited to 250 MB that have not ended; a used key returns its import', async () => {
    const begin = (idempotencyKey: string, who = anna) =>
      service.call(
        imports.create,
        { params: { kind: 'machines' }, body: { name: 'a.csv', parts: 96 }, idempotencyKey },
        who,
      );
    const keys = Array.from({ length: 28 }, (_, at) => `import-number-${at}`);
    for (const key of keys.slice(0, 27)) await begin(key);
    await expect(begin(keys[27] ?? '')).rejects.toMatchObject({
      code: 'locked',
      detail:
        'Troppe importazioni da salvare o non arrivate intere: salvane qualcuna, oppure riprova domani.',
    });
    expect(await begin(keys[26] ?? '')).toMatchObject({ state: 'UPLOADING' });
    expect(await begin(keys[27] ?? '', carla)).toMatchObject({ state: 'UPLOADING' });
    await stored('imports').updateOne({ tenantId: 'ROSSI' }, { $set: { state: 'REFUSED' } });
    expect(await begin(keys[27] ?? '')).toMatchObject({ state: 'UPLOADING' });
  });
});

describe('the rows of a preview', () => {
  it('are the same as pages and as a list, and other tenants do not see them', async () => {
    const { _id: id } = await checked(lines(1_100), 96 * 1024);
    const pages: ImportRow[][] = [];
    for (let after: string | null = '0'; after !== null;) {
      const page: { items: ImportRow[]; next: string | null } = await service.call(
        imports.page,
        { params: { id, after } },
        anna,
      );
      pages.push(page.items);
      after = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 100]);
    const all: ImportRow[] = [];
    let list = await service.call(imports.rows, { params: { id } }, anna);
    for (;;) {
      all.push(...list.items);
      if (!list.next) break;
      list = await service.call(imports.rows, { params: { id }, after: list.next }, anna);
    }
    expect(pages.flat()).toEqual(all);
    await expect(service.call(imports.page, { params: { id, after: '0' } }, carla)).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await service.call(imports.page, { params: { id, after: '1101' } }, anna)).toEqual({
      ...{ items: [], next: null },
    });
  });
});
