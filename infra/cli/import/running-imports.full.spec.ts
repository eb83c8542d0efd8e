import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startImports, type ImportsBench } from './testing/imports-bench.ts';

let bench: ImportsBench;
// Each run spawns its own process on a machine that is busy with other suites.
jest.setTimeout(120_000);

beforeAll(async () => {
  bench = await startImports();
});
afterAll(() => bench.close());

describe('npm run admin -- import', () => {
  it('creates each record once when two machines import the same or different files at the same time', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `R-${index};Rullo ${index}`);
    const [file, other] = [
      bench.fileOf('Codice;Nome', ...rows),
      bench.fileOf('Codice;Nome;Unità', ...rows.toReversed().map((row) => `${row};pz`)),
    ];
    const startConcurrently = (kind: string, sheets: string[]) =>
      Promise.all(
        sheets.map((one, index) => {
          const data = { OFFICINA_DATA: join(bench.folder, `data-${index}`) };
          return bench.begin([kind, 'TWICE', one], data).ended;
        }),
      );
    const results = await startConcurrently('spares', [file, file, other]);
    expect(results.map(({ code }) => code)).toEqual([0, 0, 0]);
    const stored = await bench.sparesOf('TWICE');
    expect(stored.map(({ code }) => code).sort()).toEqual(rows.map((row) => row.split(';')[0]).sort());
    expect(new Set(stored.map(({ unity }) => unity))).toEqual(new Set(['pz']));
    const machinesFile = bench.fileOf(
      'Codice;Nome',
      ...rows.map((_, index) => `MAC-${index};Macchina ${index}`),
    );
    const machineRuns = await startConcurrently('machines', [machinesFile, machinesFile]);
    expect(machineRuns.map(({ code }) => code)).toEqual([0, 0]);
    expect(await bench.machinesOf('TWICE')).toHaveLength(60);
    expect(await bench.eventsOf('TWICE')).toHaveLength(60 + 60 + stored.filter(({ __v }) => __v > 0).length);
  });

  it('makes a second import on the same machine wait, so that each reports its own counts', async () => {
    const count = 400;
    const rows = Array.from({ length: count }, (_, index) => `T-${index};Rullo ${index}`);
    const file = bench.fileOf('Codice;Nome', ...rows);
    const first = bench.run('spares', 'TURNS', file);
    while ((await bench.sparesOf('TURNS')).length === 0) await delay(25);
    const second = await bench.run('spares', 'turns', file);
    expect((await first).out.at(-1)).toBe(`${count} nuove, 0 cambiate, 0 uguali.`);
    expect(second.out).toEqual([`0 nuove, 0 cambiate, ${count} uguali.`]);
    expect(second.err[0]).toMatch(/^aspetto un’altra importazione in TURNS \(processo \d+\)$/);
  });

  it('continues a killed import when the same file is imported again', async () => {
    const count = 400;
    const file = bench.fileOf(
      'Codice;Nome',
      ...Array.from({ length: count }, (_, index) => `K-${index};Rullo ${index}`),
    );
    const { child, ended } = bench.begin(['spares', 'KILLED', file]);
    while (child.exitCode === null && (await bench.sparesOf('KILLED')).length < 20) await delay(50);
    child.kill('SIGKILL');
    expect((await ended).code).toBe('SIGKILL');
    await delay(200);
    const { length } = await bench.sparesOf('KILLED');
    expect(length).toBeLessThan(count);
    const again = await bench.run('spares', 'KILLED', file);
    expect(again.out.at(-1)).toBe(`${count - length} nuove, 0 cambiate, ${length} uguali.`);
    expect(await bench.sparesOf('KILLED')).toHaveLength(count);
    expect(await bench.eventsOf('KILLED')).toHaveLength(count);
  });

  it('waits for a service that is down, then continues', async () => {
    const { out } = await bench.run('machines', 'AWAY', bench.fileOf('Codice;Luogo', 'AWY-01;'));
    expect([out.at(-1), bench.siteRequests()]).toEqual(['1 nuova, 0 cambiate, 0 uguali.', 5]);
  });
});
