import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import { machines } from '@officina/contracts/maintenance/machines';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  startIndustrial,
  type IndustrialTest,
} from '../../../services/industrial-data/src/testing/industrial-service.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'officina-sensors-'));
const networks = ['10.0.0.0/24', '192.168.10.0/24'];
const plants = ['PLANT', 'OUTSIDE', 'TWICE', 'ESEMPIO'];
const by = (tenantId: string) => caller({ tenantId });

let test: IndustrialTest;
let others: { close: () => Promise<void> }[] = [];
// Each run spawns its own process on a machine that is busy with other suites.
jest.setTimeout(120_000);

beforeAll(async () => {
  test = await startIndustrial();
  test.polled.push(...plants.map((code) => ({ code, networks })));
  const stored = {
    ...{ __v: 0, tags: [], customData: [], isActive: true },
    ...{ ceMark: false, therIsManual: false, conformCertificate: false },
  };
  const codes = ['COM-01', 'PRE-01', 'TOR-01'];
  const known = new Map(
    plants.map((plant) => [
      plant,
      codes.map((shortCode) => ({ ...stored, shortCode, _id: test.newMachine(plant) })),
    ]),
  );
  const { nats } = test.service;
  others = [
    await standIn(nats, 'auth', tenants.myself, (_request, { tenantId }) => {
      const services = { maintenance: { menuhidden: {} }, industrial: { enabled: tenantId !== 'OFF' } };
      return {
        ...{ code: tenantId, billingdata: { name: tenantId } },
        ...{ timezone: 'Europe/Rome', services, networks },
      };
    }),
    await standIn(nats, 'maintenance', machines.all, (_request, { tenantId }) => ({
      items: known.get(tenantId) ?? [],
    })),
  ];
});
afterAll(async () => {
  for (const { close } of others) await close();
  await test.service.close();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
const newFile = () => join(folder, `${(files += 1)}.csv`);
const fileOf = (...lines: string[]): string => {
  const file = newFile();
  writeFileSync(file, lines.join('\n'));
  return file;
};

interface CommandResult {
  code: unknown;
  out: string[];
  err: string[];
}

/** Runs the command; runs with the same data folder count as one machine. */
function admin(words: string[], data = folder): Promise<CommandResult> {
  const { NATS_URL, NATS_PASSWORD } = test.service.nats.config('admin');
  const env = {
    PATH: '',
    OFFICINA_STACK: JSON.stringify({ natsUrl: NATS_URL, passwords: { admin: NATS_PASSWORD } }),
    OFFICINA_DATA: data,
  };
  const linesOf = (text: string) => text.trim().split('\n').filter(Boolean);
  const { promise, resolve } = Promise.withResolvers<CommandResult>();
  execFile(process.execPath, [join(root, 'infra/cli/admin.mjs'), ...words], { env }, (error, out, err) =>
    resolve({ code: error ? (error.signal ?? error.code) : 0, out: linesOf(out), err: linesOf(err) }),
  );
  return promise;
}
const imported = (...words: string[]) => admin(['import', 'sensors', ...words]);

const head = 'Codice;Descrizione;Macchinario;Connessione;Registro;Unità;Campionamento (min)';
const rowOf = (index: number, connection = `10.0.0.${(index % 200) + 1}:502`) =>
  `S-${index};Sensore ${index};${index % 2 ? 'PRE-01' : 'com-01'};${connection};${40_001 + index};°C/10;${index % 60}`;
const rows = Array.from({ length: 300 }, (_, index) => rowOf(index));

describe('npm run admin -- import sensors', () => {
  it('imports the 300 sensors of a plant; importing the same file or an export changes nothing', async () => {
    const file = fileOf(head, ...rows);
    const dry = await imported('plant', file, '--dry-run');
    expect([dry.code, dry.out.at(-1)]).toEqual([
      0,
      '300 nuove, 0 cambiate, 0 uguali. Non è stato scritto niente.',
    ]);
    expect(await test.all(by('PLANT'))).toEqual([]);
    expect((await imported('PLANT', file)).out.at(-1)).toBe('300 nuove, 0 cambiate, 0 uguali.');
    const made = await test.all(by('PLANT'));
    expect(made).toHaveLength(300);
    expect(made.find(({ dataCode }) => dataCode === 'S-7')).toMatchObject({
      ...{ type: 'MODBUS', description: 'Sensore 7', connection: '10.0.0.8:502', register: '40008' },
      ...{ unit: '°C/10', sampling: 7, saveOnlyChanges: false, subordinate: null },
    });
    const events = (await test.service.events()).filter(({ tenantId }) => tenantId === 'PLANT');
    expect(events.map(({ action, user }) => `${action}, ${user.name}`)).toEqual(
      Array(300).fill('Sensore creato, Importazione'),
    );

    const exported = newFile();
    expect((await admin(['export', 'sensors', 'PLANT', exported])).out).toEqual([
      `sensors: 300, in ${exported}.`,
    ]);
    for (const same of [file, exported])
      expect((await imported('PLANT', same)).out).toEqual(['0 nuove, 0 cambiate, 300 uguali.']);
    expect(await test.all(by('PLANT'))).toEqual(made);
  });

  it('matches a sensor by its code, ignoring case', async () => {
    const { out } = await imported('PLANT', fileOf('Codice dato;Campionamento', 's-7;1440'));
    expect(out).toEqual([
      'riga 2: cambia, S-7 Sensore 7: Codice S-7 → s-7; Campionamento (min) 7 → 1440',
      '0 nuove, 1 cambiata, 0 uguali.',
    ]);
    const stored = await test.all(by('PLANT'));
    expect(stored).toHaveLength(300);
    expect(stored.find(({ dataCode }) => dataCode === 's-7')).toMatchObject({ sampling: 1_440, __v: 1 });
  });

  it('writes none of 300 sensors if the last is outside the networks', async () => {
    const file = fileOf(head, ...rows.slice(1), rowOf(300, '10.0.1.1:502'));
    for (const words of [
      ['OUTSIDE', file, '--dry-run'],
      ['OUTSIDE', file],
    ]) {
      const { code, out, err } = await imported(...words);
      expect([code, out]).toEqual([1, []]);
      expect(err.slice(-2)).toEqual([
        'riga 301, Connessione: Fuori dalle reti dei sensori dell’azienda: le cambia chi amministra l’installazione',
        '1 riga rifiutata su 300: non è stato importato niente.',
      ]);
    }
    expect(await test.all(by('OUTSIDE'))).toEqual([]);
  });

  it('creates nothing twice when two machines import at once', async () => {
    const file = fileOf(head, ...rows.slice(0, 60));
    const ended = await Promise.all(
      ['one', 'two'].map((name) => admin(['import', 'sensors', 'TWICE', file], join(folder, name))),
    );
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    expect(await test.all(by('TWICE'))).toHaveLength(60);
    const events = (await test.service.events()).filter(({ tenantId }) => tenantId === 'TWICE');
    expect(events).toHaveLength(60);
  });

  it('imports the example without a warning about its columns', async () => {
    const example = join(root, 'docs/import/sensori.csv');
    expect(await imported('ESEMPIO', example)).toMatchObject({ code: 0, err: [] });
    expect(await test.all(by('ESEMPIO'))).toHaveLength(5);
    expect((await imported('ESEMPIO', example)).out).toEqual(['0 nuove, 0 cambiate, 5 uguali.']);
  });

  it('refuses a tenant with sensors disabled, and to export to an existing file', async () => {
    const file = fileOf(head, rowOf(1));
    const { code, err } = await imported('OFF', file);
    expect([code, err.at(-1)]).toEqual([
      1,
      'OFF ha industrial disattivato: npm run admin -- service OFF industrial on',
    ]);
    const overwriting = await admin(['export', 'sensors', 'PLANT', file]);
    expect([overwriting.code, overwriting.err]).toEqual([1, [`${file}: c’è già: scegli un altro nome.`]]);
    const unusedFile = newFile();
    const unknown = await admin(['export', 'orders', 'PLANT', unusedFile]);
    expect(unknown.err).toEqual([
      '«orders» non c’è. Come elenco si può scrivere: customers, sites, machines, spares, plans, sensors.',
    ]);
    expect(existsSync(unusedFile)).toBe(false);
  });
});
