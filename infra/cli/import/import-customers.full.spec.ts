import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import { customers } from '@officina/contracts/sites/customers';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { execFile, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SitesModule } from '../../../services/sites/src/sites.module.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'officina-customers-'));
let service: TestService;
// Each run spawns its own process on a machine that is busy with other suites.
jest.setTimeout(120_000);

beforeAll(async () => {
  service = await testService(SitesModule, 'sites', {
    before: (nats) =>
      standIn(nats, 'auth', tenants.myself, (_request, { tenantId }) => {
        const services = { maintenance: { menuhidden: {} } };
        return { code: tenantId, billingdata: { name: tenantId }, timezone: 'Europe/Rome', services };
      }),
  });
});
afterAll(async () => {
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

function begin(...words: string[]) {
  const { NATS_URL, NATS_PASSWORD } = service.nats.config('admin');
  const env = {
    PATH: '',
    OFFICINA_STACK: JSON.stringify({ natsUrl: NATS_URL, passwords: { admin: NATS_PASSWORD } }),
    OFFICINA_DATA: folder,
  };
  const linesOf = (text: string) => text.trim().split('\n').filter(Boolean);
  const { promise, resolve } = Promise.withResolvers<{ code: unknown; out: string[]; err: string[] }>();
  const all = [join(root, 'infra/cli/admin.mjs'), 'import', 'customers', ...words];
  const child: ChildProcess = execFile(process.execPath, all, { env }, (error, out, err) =>
    resolve({
      code: error ? (error.signal ?? error.code) : 0,
      out: linesOf(out),
      err: linesOf(err),
    }),
  );
  return { child, ended: promise };
}
const run = (...words: string[]) => begin(...words).ended;

const customersOf = async (tenantId: string) => {
  const { items } = await service.call(customers.all, {}, caller({ tenantId }));
  return items.map(({ name, code, address }) => [name, code, address?.city ?? null]);
};
const eventsOf = async (tenantId: string) =>
  (await service.events()).filter((event) => event.tenantId === tenantId);

describe('npm run admin -- import customers', () => {
  it('creates and updates customers by code, else by name and city, and changes nothing on a second run', async () => {
    const file = fileOf('Nome;Codice;Città', 'Rossi;C-1;Trento', 'Bianchi;;Rovereto', 'Bianchi;;Ala');
    const first = await run('ROSSI', file, '--dry-run');
    expect(first).toEqual({
      code: 0,
      err: [],
      out: [
        'riga 2: nuova, C-1 Rossi',
        'riga 3: nuova, Bianchi',
        'riga 4: nuova, Bianchi',
        '3 nuove, 0 cambiate, 0 uguali. Non è stato scritto niente.',
      ],
    });
    expect(await customersOf('ROSSI')).toEqual([]);
    expect((await run('ROSSI', file)).out.at(-1)).toBe('3 nuove, 0 cambiate, 0 uguali.');
    const changed = fileOf(
      'Ragione sociale;Codice cliente;Comune',
      'Rossi & figli;c-1;Pergine',
      'BIANCHI;;rovereto',
      'Bianchi;;Ala',
    );
    expect((await run('ROSSI', changed)).out).toEqual([
      'riga 2: cambia, C-1 Rossi: Nome Rossi → Rossi & figli; Codice C-1 → c-1; Città Trento → Pergine',
      'riga 3: cambia, Bianchi: Nome Bianchi → BIANCHI; Città Rovereto → rovereto',
      '0 nuove, 2 cambiate, 1 uguale.',
    ]);
    expect((await run('ROSSI', changed)).out).toEqual(['0 nuove, 0 cambiate, 3 uguali.']);
    expect(await customersOf('ROSSI')).toEqual([
      ['BIANCHI', null, 'rovereto'],
      ['Bianchi', null, 'Ala'],
      ['Rossi & figli', 'c-1', 'Pergine'],
    ]);
    const events = await eventsOf('ROSSI');
    expect(events.map(({ action, user }) => `${action} ${user.name}`).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 'Cliente creato Importazione'),
      ...Array.from({ length: 2 }, () => 'Cliente modificato Importazione'),
    ]);
  });

  it('adds codes from a later list to existing customers, shows this in a dry run, and creates no duplicates', async () => {
    const bare = fileOf('Nome;Città', 'Rossi;Trento', 'Bianchi;Ala', 'Bianchi;Rovereto');
    expect((await run('LATER', bare)).out.at(-1)).toBe('3 nuove, 0 cambiate, 0 uguali.');
    const coded = fileOf('Nome;Codice;Città', 'Rossi;C-1;Trento', 'Bianchi;C-2;Ala', 'Bianchi;;Rovereto');
    const changes = [
      'riga 2: cambia, Rossi: Codice — → C-1',
      'riga 3: cambia, Bianchi: Codice — → C-2',
      '0 nuove, 2 cambiate, 1 uguale.',
    ];
    const dry = [...changes.slice(0, 2), `${changes[2]} Non è stato scritto niente.`];
    expect((await run('LATER', coded, '--dry-run')).out).toEqual(dry);
    expect((await run('LATER', coded)).out).toEqual(changes);
    for (const file of [coded, bare])
      expect((await run('LATER', file)).out).toEqual(['0 nuove, 0 cambiate, 3 uguali.']);
    expect((await customersOf('LATER')).sort()).toEqual([
      ['Bianchi', null, 'Rovereto'],
      ['Bianchi', 'C-2', 'Ala'],
      ['Rossi', 'C-1', 'Trento'],
    ]);
  });

  it('refuses two rows that may be the same customer by either name', async () => {
    await run('RIVALS', fileOf('Nome;Codice;Città', 'Rossi;;Trento', 'Bianchi;C-1;Ala'));
    const file = fileOf(
      'Nome;Codice;Città',
      ...['Rossi;R-1;Trento', 'Rossi;R-2;Trento', 'Bianchi & figli;C-1;Ala', 'Bianchi;;Ala', 'Neri;N-1;Ala'],
    );
    const { code, out, err } = await run('RIVALS', file);
    expect([code, out]).toEqual([1, []]);
    expect(err).toEqual([
      'riga 2: Può essere la stessa cosa della riga 3: importane prima una, senza l’altra',
      'riga 3: Può essere la stessa cosa della riga 2: importane prima una, senza l’altra',
      'riga 4: Può essere la stessa cosa della riga 5: importane prima una, senza l’altra',
      'riga 5: Può essere la stessa cosa della riga 4: importane prima una, senza l’altra',
      '4 righe rifiutate su 5: non è stato importato niente.',
    ]);
    expect(await customersOf('RIVALS')).toHaveLength(2);
  });

  it('lists every bad row with its number and imports none', async () => {
    const file = fileOf(
      'Nome;Codice;Città',
      ...['Buona;C-1;Trento', ';C-2;Ala', `${'x'.repeat(121)};;${'y'.repeat(121)}`],
      ...['Altra;c-1;', 'Gemelli;;Ala', 'gemelli;;ALA'],
    );
    const { code, out, err } = await run('CANTINA', file);
    expect([code, out]).toEqual([1, []]);
    expect(err).toEqual([
      'riga 2: Come la riga 5: tienine una',
      'riga 3, Nome: Campo obbligatorio',
      'riga 4, Nome: Al massimo 120 caratteri',
      'riga 4, Città: Al massimo 120 caratteri',
      'riga 5: Come la riga 2: tienine una',
      'riga 6: Come la riga 7: tienine una',
      'riga 7: Come la riga 6: tienine una',
      '6 righe rifiutate su 6: non è stato importato niente.',
    ]);
    expect(await customersOf('CANTINA')).toEqual([]);
  });

  it('continues a killed import when the same file is imported again', async () => {
    const count = 150;
    const rows = Array.from({ length: count }, (_, index) => `Cliente ${index};K-${index}`);
    const file = fileOf('Nome;Codice', ...rows);
    const { child, ended } = begin('KILLED', file);
    while (child.exitCode === null && (await customersOf('KILLED')).length < 20) await delay(25);
    child.kill('SIGKILL');
    expect((await ended).code).toBe('SIGKILL');
    await delay(200);
    const { length } = await customersOf('KILLED');
    expect(length).toBeLessThan(count);
    expect((await run('KILLED', file)).out.at(-1)).toBe(
      `${count - length} nuove, 0 cambiate, ${length} uguali.`,
    );
    expect(await customersOf('KILLED')).toHaveLength(count);
    expect(await eventsOf('KILLED')).toHaveLength(count);
  });

  it('imports the example without a warning about its columns', async () => {
    const file = join(root, 'docs/import/clienti.csv');
    expect(await run('ESEMPIO', file, '--dry-run')).toMatchObject({ code: 0, err: [] });
    expect((await run('ESEMPIO', file)).out.at(-1)).toBe('4 nuove, 0 cambiate, 0 uguali.');
    expect((await run('ESEMPIO', file)).out).toEqual(['0 nuove, 0 cambiate, 4 uguali.']);
  });
});
