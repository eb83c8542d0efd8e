import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import { machines } from '@officina/contracts/maintenance/machines';
import { spares } from '@officina/contracts/maintenance/spares';
import { sites } from '@officina/contracts/sites/sites';
import { AppError } from '@officina/server-kit/app-error';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { owners, siteIds, startMaintenance, type MaintenanceTest } from '../testing/maintenance-service.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'officina-imports-'));
/** A tenant whose site is deleted between the check and the writing. */
const goneSite = 'GONESITE';
/** How often the sites of AWAY were asked for; the first four times nobody can tell them. */
let asked = 0;
const others: { close: () => Promise<void> }[] = [];
let service: MaintenanceTest;
// Each run is a process of its own, on a machine that is busy with other suites.
jest.setTimeout(120_000);

beforeAll(async () => {
  service = await startMaintenance();
  const { nats } = service;
  others.push(
    await standIn(nats, 'auth', tenants.myself, (_request, { tenantId }) => {
      if (tenantId === 'NESSUNO') throw new AppError('not_found', 'Non trovato');
      const services = { maintenance: { menuhidden: {} } };
      return { code: tenantId, billingdata: { name: tenantId }, timezone: 'Europe/Rome', services };
    }),
    await standIn(nats, 'auth', users.all, (_request, { tenantId }) => {
      const _id = owners[tenantId];
      return { items: _id ? [{ _id, fullName: 'Anna Rossi', username: 'anna.rossi', isActive: true }] : [] };
    }),
    await standIn(nats, 'sites', sites.all, (_request, { tenantId }) => {
      if (tenantId === 'AWAY' && (asked += 1) <= 4) throw new AppError('unavailable', 'away');
      const _id = tenantId === goneSite ? 'e'.repeat(24) : siteIds[tenantId];
      const place = { __v: 0, name: 'Capannone A', code: 'CAPA', address: 'Via Roma 1', city: 'Modena' };
      return { items: _id ? [{ _id, ...place }] : [] };
    }),
  );
});
afterAll(async () => {
  for (const { close } of others) await close();
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
const fileOf = (...lines: string[]): string => {
  files += 1;
  const file = join(folder, `${files}.csv`);
  writeFileSync(file, lines.join('\n'));
  return file;
};

function begin(words: string[]) {
  const { NATS_URL, NATS_PASSWORD } = service.nats.config('admin');
  const stack = { natsUrl: NATS_URL, passwords: { admin: NATS_PASSWORD } };
  const env = { PATH: '', OFFICINA_STACK: JSON.stringify(stack) };
  const linesOf = (text: string) => text.trim().split('\n').filter(Boolean);
  const { promise, resolve } = Promise.withResolvers<{
    code: number | string | null;
    out: string[];
    err: string[];
  }>();
  const script = join(root, 'infra/cli/admin.mjs');
  const child = execFile(process.execPath, [script, 'import', ...words], { env }, (error, out, err) => {
    const code = error ? (error.signal ?? error.code ?? null) : 0;
    resolve({ code, out: linesOf(out), err: linesOf(err) });
  });
  return { child, ended: promise };
}
const run = (...words: string[]) => begin(words).ended;

const all = async <T>(page: (after?: string) => Promise<{ items: T[]; next?: string }>) => {
  const found: T[] = [];
  let after: string | undefined;
  do {
    const { items, next } = await page(after);
    found.push(...items);
    after = next;
  } while (after !== undefined);
  return found;
};
const by = (tenantId: string) => caller({ tenantId });
const machinesOf = (tenantId: string) => all((after) => service.call(machines.all, { after }, by(tenantId)));
const sparesOf = (tenantId: string) => all((after) => service.call(spares.all, { after }, by(tenantId)));
const eventsOf = async (tenantId: string) =>
  (await service.events()).filter((event) => event.tenantId === tenantId);

describe('npm run admin -- import', () => {
  it('makes and changes machines by their code, tells each, signs the events, and a second time changes nothing', async () => {
    const kept = await service.newMachine({ shortCode: 'PRE-04', name: 'Pressa', serial: 'S-1' });
    const file = fileOf(
      'Nome;Codice;Luogo;Proprietario;Data installazione;Colore',
      'Pressa piegatrice;pre-04;capannone a;;;rossa',
      'Tornio;TOR-01;CAPA;Anna Rossi;31/03/2019;blu',
    );
    const said = {
      err: [
        'columns that are not imported: «Colore»',
        'columns that are not there, left as they are: «Costruttore», «Modello», «Seriale», «Reparto», «Tag», «Attiva», «Marcatura CE», «Manuale presente», «Certificato di conformità», «Collegamento al manuale»',
      ],
      out: [
        'row 2: changed, PRE-04 Pressa: Codice PRE-04 → pre-04; Nome Pressa → Pressa piegatrice; Luogo — → Capannone A',
        'row 3: new, TOR-01 Tornio',
      ],
    };
    const dry = await run('machines', 'rossi', file, '--dry-run');
    expect(dry).toEqual({
      code: 0,
      err: said.err,
      out: [...said.out, '1 new, 1 changed, 0 as they were. Nothing was written.'],
    });
    expect(await machinesOf('ROSSI')).toEqual([kept]);

    const done = await run('machines', 'rossi', file);
    expect(done).toEqual({ code: 0, err: said.err, out: [...said.out, '1 new, 1 changed, 0 as they were.'] });
    const [made, changed] = await machinesOf('ROSSI');
    expect(made).toMatchObject({
      ...{ shortCode: 'TOR-01', name: 'Tornio', site: siteIds['ROSSI'], owner: owners['ROSSI'] },
      ...{ installDate: '2019-03-30T23:00:00.000Z', isActive: true, __v: 0 },
    });
    expect(changed).toMatchObject({ _id: kept._id, __v: 1, name: 'Pressa piegatrice', serial: 'S-1' });
    const events = (await eventsOf('ROSSI')).filter(({ user }) => user.name === 'Importazione');
    expect(events.map(({ action, user }) => [action, user.id]).sort()).toEqual([
      ['Macchinario creato', null],
      ['Macchinario modificato', null],
    ]);

    const before = await machinesOf('ROSSI');
    expect(await run('machines', 'ROSSI', file)).toMatchObject({
      code: 0,
      out: ['0 new, 0 changed, 2 as they were.'],
    });
    expect(await machinesOf('ROSSI')).toEqual(before);
    expect((await eventsOf('ROSSI')).filter(({ user }) => user.name === 'Importazione')).toHaveLength(2);
  });

  it('names every bad row and imports none, then all of them once they are mended', async () => {
    const bad = fileOf(
      'Codice,Nome,Luogo',
      ...['AAA-01,Buona,CAPA', 'A,Corta,CAPA', 'AAA-02,Altrove,Altrove'],
      ...[',Senza,', 'aaa-01,Ancora,', 'BBB-01,Buona,'],
    );
    const { code, out, err } = await run('machines', 'CANTINA', bad);
    expect([code, out]).toEqual([1, []]);
    expect(err.slice(1)).toEqual([
      'row 2: the same as row 6',
      'row 3, Codice: Name must be min 4',
      'row 4, Luogo: there is no such site: make it first',
      'row 5, Codice: Name is required',
      'row 6: the same as row 2',
      '5 rows are wrong of 6: nothing was imported.',
    ]);
    expect(await machinesOf('CANTINA')).toEqual([]);
    const mended = fileOf('Codice,Nome', 'AAA-01,Buona', 'AAA-02,Altra');
    expect((await run('machines', 'CANTINA', mended)).out).toEqual([
      'row 2: new, AAA-01 Buona',
      'row 3: new, AAA-02 Altra',
      '2 new, 0 changed, 0 as they were.',
    ]);
  });

  it('tells spares by their internal code, else by machine and name; two of one name are refused', async () => {
    const tenant = by('SPARES');
    const press = await service.newMachine({ shortCode: 'PRE-01' }, tenant);
    const put = (body: object) =>
      service.call(spares.create, { body: { name: 'Cinghia', machineId: press._id, ...body } }, tenant);
    const coded = await put({ code: 'CIN-1', name: 'Cinghia A' });
    const nameless = await put({ name: 'Filtro' });
    const file = fileOf(
      'Codice interno;Nome;Macchina;Stato',
      'cin-1;Cinghia A42;PRE-01;Esaurito',
      ';FILTRO;pre-01;Presente',
      ';Filtro;;Ordinato',
      'CIN-2;Filtro aria;PRE-01;',
    );
    expect((await run('spares', 'SPARES', file)).out).toEqual([
      'row 2: changed, CIN-1 Cinghia A: Codice interno CIN-1 → cin-1; Nome Cinghia A → Cinghia A42; Stato Ignoto → Esaurito',
      'row 3: changed, Filtro: Nome Filtro → FILTRO; Stato Ignoto → Presente',
      'row 4: new, Filtro',
      'row 5: new, CIN-2 Filtro aria',
      '2 new, 2 changed, 0 as they were.',
    ]);
    const stored = await sparesOf('SPARES');
    expect(stored.find(({ _id }) => _id === coded._id)).toMatchObject({ orderStatus: 'FINISH' });
    expect(stored.find(({ _id }) => _id === nameless._id)).toMatchObject({ name: 'FILTRO' });
    await put({ name: 'Guarnizione' });
    await put({ name: 'guarnizione', code: 'G-1' });
    const ambiguous = fileOf('Nome;Macchina', 'Guarnizione;PRE-01');
    const refused = await run('spares', 'SPARES', ambiguous);
    expect([refused.code, refused.out]).toEqual([1, []]);
    expect(refused.err.slice(1)).toEqual([
      'row 2: 2 records are called so: give each a code first',
      '1 row is wrong of 1: nothing was imported.',
    ]);
  });

  it('makes again what was deleted since, and leaves alone what got another code', async () => {
    const file = fileOf('Codice;Nome', 'R-1;Rullo', 'R-2;Rullo doppio');
    expect((await run('spares', 'AGAIN', file)).out.at(-1)).toBe('2 new, 0 changed, 0 as they were.');
    const [first, second] = await sparesOf('AGAIN');
    const tenant = by('AGAIN');
    await service.call(spares.remove, { params: { id: first?._id ?? '' } }, tenant);
    await service.call(spares.edit, { params: { id: second?._id ?? '' }, body: { code: 'R-2B' } }, tenant);
    for (const counts of ['2 new, 0 changed, 0 as they were.', '0 new, 0 changed, 2 as they were.'])
      expect((await run('spares', 'AGAIN', file)).out.at(-1)).toBe(counts);
    expect((await sparesOf('AGAIN')).map(({ code }) => code)).toEqual(['R-1', 'R-2', 'R-2B']);
  });

  it('two at once, of the same and of different files, make each thing once', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `R-${index};Rullo ${index}`);
    const [file, other] = [
      fileOf('Codice;Nome', ...rows),
      fileOf('Codice;Nome;Unità', ...rows.toReversed().map((row) => `${row};pz`)),
    ];
    const ended = await Promise.all([file, file, other].map((one) => run('spares', 'TWICE', one)));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    const stored = await sparesOf('TWICE');
    expect(stored.map(({ code }) => code).sort()).toEqual(rows.map((row) => row.split(';')[0]).sort());
    expect(new Set(stored.map(({ unity }) => unity))).toEqual(new Set(['pz']));
    const ofMachines = fileOf('Codice;Nome', ...rows.map((_, index) => `MAC-${index};Macchina ${index}`));
    const both = await Promise.all([ofMachines, ofMachines].map((one) => run('machines', 'TWICE', one)));
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect(await machinesOf('TWICE')).toHaveLength(60);
    expect(await eventsOf('TWICE')).toHaveLength(60 + 60 + stored.filter(({ __v }) => __v > 0).length);
  });

  it('that is killed is gone on with by the same file', async () => {
    const count = 400;
    const file = fileOf(
      'Codice;Nome',
      ...Array.from({ length: count }, (_, index) => `K-${index};Rullo ${index}`),
    );
    const { child, ended } = begin(['spares', 'KILLED', file]);
    while (child.exitCode === null && (await sparesOf('KILLED')).length < 20) await delay(50);
    child.kill('SIGKILL');
    expect((await ended).code).toBe('SIGKILL');
    await delay(200);
    const { length } = await sparesOf('KILLED');
    expect(length).toBeLessThan(count);
    const again = await run('spares', 'KILLED', file);
    expect(again.out.at(-1)).toBe(`${count - length} new, 0 changed, ${length} as they were.`);
    expect(await sparesOf('KILLED')).toHaveLength(count);
    expect(await eventsOf('KILLED')).toHaveLength(count);
  });

  it('that is refused after its check says at which row, and how far it came', async () => {
    const file = fileOf('Codice;Luogo', 'AAA-01;', 'AAA-02;CAPA', 'AAA-03;');
    const { code, out, err } = await run('machines', goneSite, file);
    expect([code, out]).toEqual([1, []]);
    expect(err.slice(1)).toEqual([
      'row 3 could not be stored',
      '2 of 3 rows are stored: import the same file again to go on.',
      'site: Luogo sconosciuto',
    ]);
    expect((await machinesOf(goneSite)).map(({ shortCode }) => shortCode)).toEqual(['AAA-01', 'AAA-03']);
  });

  it('waits for a part that is away, and goes on', async () => {
    const { out } = await run('machines', 'AWAY', fileOf('Codice;Luogo', 'AWY-01;'));
    expect([out.at(-1), asked]).toEqual(['1 new, 0 changed, 0 as they were.', 5]);
  });

  it.each([
    ['machines', 'docs/import/macchinari.xlsx', '6 new, 0 changed, 0 as they were.'],
    ['spares', 'docs/import/ricambi.csv', '6 new, 0 changed, 0 as they were.'],
  ])('takes the example of %s, without a word about its columns', async (kind, file, counts) => {
    const path = join(root, file);
    const dry = await run(kind, 'ESEMPIO', path, '--dry-run');
    expect(dry).toMatchObject({ code: 0, err: [] });
    expect((await run(kind, 'ESEMPIO', path)).out.at(-1)).toBe(counts);
    expect((await run(kind, 'ESEMPIO', path)).out).toEqual(['0 new, 0 changed, 6 as they were.']);
  });

  it('refuses an unknown kind, tenant or file in words', async () => {
    const file = fileOf('Codice', 'AAA-01');
    const refused = async (...words: string[]) => {
      const { code, out, err } = await run(...words);
      expect([code === 0, out]).toEqual([false, []]);
      return err.at(-1);
    };
    expect(await refused('orders', 'ROSSI', file)).toBe(
      'There is no kind "orders". Known: customers, machines, spares.',
    );
    expect(await refused('machines', 'a/b', file)).toBe('a/b: Codice azienda non valido');
    expect(await refused('machines', 'NESSUNO', file)).toBe('Non trovato');
    expect(await refused('machines', 'ROSSI', join(folder, 'x.csv'))).toMatch(/there is no such file/);
  });
});
