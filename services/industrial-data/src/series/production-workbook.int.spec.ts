import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@officina/contracts/caller';
import { productionData, type ProductionSheet } from '@officina/contracts/industrial/series';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anna, carla } from '../testing/industrial-service.ts';
import { daysLater } from './series-days.ts';
import { urlDay, startSeriesCalls, today, yesterday, type SeriesCalls } from './testing/series-calls.ts';

interface ReadSheet {
  name: string;
  frozen: string | null;
  widths: number[];
  rows: { value: unknown; type: string; format: string }[][];
}

const reader = new URL('../../../../packages/testing/src/workbook/openpyxl.mjs', import.meta.url);
const { readByOpenpyxl } = (await import(reader.pathname)) as {
  readByOpenpyxl: (path: string) => Promise<ReadSheet[]>;
};

let calls: SeriesCalls;
let gateway: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  calls = await startSeriesCalls();
  gateway = await testBus(calls.test.service.nats, 'gateway');
});
afterAll(async () => {
  await gateway.close();
  await calls.test.service.close();
});
beforeEach(() => calls.clear());

const file = (body: ProductionSheet, by: Caller = anna) =>
  gateway.bus.file(productionData.excel, { body }, by);

/** What another program than the writer's reads of the only sheet. */
async function readByOther(content: AsyncIterable<Uint8Array>): Promise<ReadSheet> {
  const folder = await mkdtemp(join(tmpdir(), 'officina-production-'));
  try {
    const path = join(folder, 'made.xlsx');
    await writeFile(path, content);
    const [sheet, ...others] = await readByOpenpyxl(path);
    if (!sheet || others.length > 0) throw new Error(`${others.length + 1} sheets`);
    return sheet;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The cells of the only sheet; an empty one is `null`, a date ISO text without a zone. */
async function cellsOf(content: AsyncIterable<Uint8Array>): Promise<unknown[][]> {
  const [sheet] = await readWorkbook(content);
  const valueOf = (value: unknown) =>
    value instanceof Date ? value.toISOString().slice(0, 19) : (value ?? null);
  return Array.from({ length: sheet?.rowCount ?? 0 }, (_, row) =>
    Array.from({ length: sheet?.columnCount ?? 0 }, (__, column) =>
      valueOf(sheet?.getCell(row + 1, column + 1).value),
    ),
  );
}

const download = async (body: ProductionSheet, by: Caller = anna) => {
  const { name, content } = await file(body, by);
  return { name, cells: await cellsOf(content) };
};

/** The rows below the head that have a value, each with its time. */
const filled = (cells: unknown[][]) =>
  cells.slice(4).filter(([, ...values]) => values.some((value) => value !== null));

const [saturday, sunday] = ['2026-10-24', '2026-10-25'].map((day) => new Date(day)) as [Date, Date];

/** Keeps what a sensor read at some hours of a day; a reading counts for the half hour after it too. */
const keep = (sensorId: string, day: Date, readings: Record<string, number | null>, tenantId = 'ROSSI') =>
  calls.sum(
    sensorId,
    day,
    Object.entries(readings).map(([time, value]) => {
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      return [hour * 3_600 + minute * 60, value];
    }),
    { setup: '0/1800', tenantId },
  );

/** Two sensors with a code that one of them had before, two deleted ones, one of another tenant, and what they read. */
async function makePlant() {
  const { create, remove } = calls.test;
  const compressor = await create({ dataCode: 'PWR-C01', description: 'Compressore', unit: 'kW' });
  const press = await create({ dataCode: 'PWR-P02', unit: 'kW/10' });
  const description = '=Olio <1> & "due", centralina idraulica della pressa';
  const oil = await create({ dataCode: 'TMP-01', description, unit: '°C' });
  const gone = await create({ dataCode: 'T1', description: 'Torchio', unit: 'bar' });
  await keep(gone._id, saturday, { '8:00': 1.5 });
  await remove(gone._id);
  const again = await create({ dataCode: 'T1', description: 'Torchio', unit: 'bar' });
  const pump = await create({ dataCode: 'PMP', description: 'Pompa', unit: 'l' });
  await keep(pump._id, sunday, { '23:30': 4 });
  await remove(pump._id);
  const old = await create({ dataCode: 'OLD', description: 'Vecchia' });
  await keep(old._id, daysLater(saturday, -1), { '3:00': 4 });
  await remove(old._id);
  const theirs = await create({ dataCode: 'THEIRS', description: 'Loro' }, carla);
  await keep(theirs._id, saturday, { '3:00': 4 }, 'CANTINA');
  await keep(compressor._id, saturday, { '10:00': 7.12345678, '10:30': null, '12:00': 0, '12:30': 22 });
  await keep(compressor._id, sunday, { '0:00': 100_000.5, '1:00': 100_001 });
  await keep(press._id, saturday, { '10:00': -3.00004, '10:30': -0.00001 });
  await keep(oil._id, sunday, { '1:00': 61.5, '1:15': 63, '1:30': null });
  await keep(again._id, sunday, { '12:00': 1e-7, '12:30': 1e15 });
  return { gone: gone._id, again: again._id, theirs: theirs._id, compressor: compressor._id };
}

const note = (days: string, hours: string) =>
  `I dati di oggi non si possono vedere. Gli orari sono in GMT: per l’ora ${days} aggiungi ${hours}. ` +
  'I valori sono medie su 15 minuti; ogni punto è una mezz’ora.';

describe('the sheet of several days', () => {
  it('has the cells that the page wrote before the server did', async () => {
    const { gone, again, theirs, compressor } = await makePlant();
    const series = [
      'TMP-01',
      'PWR-C01',
      'PWR-P02',
      'T1',
      gone,
      'PMP',
      'OLD',
      'MAI',
      theirs,
      'THEIRS',
      compressor,
    ];
    const { name, content } = await file({ startDate: '24-10-2026', endDate: '25-10-2026', series });
    const sheet = await readByOther(content);
    const cells = sheet.rows.map((row) => row.map(({ value }) => value));
    expect([name, sheet.name, sheet.frozen]).toEqual([
      ...['produzione-24-10-2026-25-10-2026.xlsx', 'Valori medi', 'B5'],
    ]);
    expect(sheet.widths).toEqual([18, 40, 27, 23, 27, 22, 13, 12, 12, 40, 17, 40]);
    expect(
      cells.slice(0, 3).map(([first, ...others]) => [first, others.every((cell) => cell === null)]),
    ).toEqual([
      ['Produzione su più giorni, 24/10/2026 – 25/10/2026', true],
      [note('italiana dal 24/10/2026 al 25/10/2026', '2 ore con l’ora legale, 1 ora con l’ora solare'), true],
      [null, true],
    ]);
    expect(cells[3]).toEqual([
      'Data e ora (GMT)',
      '=Olio <1> & "due", centralina idraulica della pressa (TMP-01), °C',
      'Compressore (PWR-C01), kW',
      'PWR-P02 (PWR-P02), kW',
      `Torchio (${again.slice(-5)}) (T1), bar`,
      `Torchio (${gone.slice(-5)}) (T1)`,
      'Pompa (PMP)',
      'OLD (OLD)',
      'MAI (MAI)',
      `${theirs} (${theirs})`,
      'THEIRS (THEIRS)',
      `${compressor} (${compressor})`,
    ]);
    const times = Array.from({ length: 96 }, (_, at) =>
      new Date(saturday.getTime() + at * 1_800_000).toISOString().slice(0, 19),
    );
    expect(cells.slice(4).map(([time]) => time)).toEqual(times);
    const none = null;
    expect(filled(cells).map((row) => row.slice(0, 7))).toEqual([
      ['2026-10-24T08:00:00', none, none, none, none, 1.5, none],
      ['2026-10-24T08:30:00', none, none, none, none, 1.5, none],
      ['2026-10-24T10:00:00', none, 7.1235, -3, none, none, none],
      ['2026-10-24T10:30:00', none, none, 0, none, none, none],
      ['2026-10-24T11:00:00', none, none, 0, none, none, none],
      ['2026-10-24T12:00:00', none, 0, none, none, none, none],
      ['2026-10-24T12:30:00', none, 22, none, none, none, none],
      ['2026-10-24T13:00:00', none, 22, none, none, none, none],
      ['2026-10-25T00:00:00', none, 100_000.5, none, none, none, none],
      ['2026-10-25T00:30:00', none, 100_000.5, none, none, none, none],
      ['2026-10-25T01:00:00', 62.25, 100_001, none, none, none, none],
      ['2026-10-25T01:30:00', none, 100_001, none, none, none, none],
      ['2026-10-25T12:00:00', none, none, none, 0, none, none],
      ['2026-10-25T12:30:00', none, none, none, 1e15, none, none],
      ['2026-10-25T13:00:00', none, none, none, 1e15, none, none],
      ['2026-10-25T23:30:00', none, none, none, none, none, 4],
    ]);
    expect(cells.slice(4).every((row) => row.slice(7).every((cell) => cell === null))).toBe(true);
    const formats = sheet.rows
      .slice(4)
      .flatMap((row) => row.slice(0, 3).map(({ type, format }, at) => `${at && 1} ${type} ${format}`));
    expect([...new Set(formats)]).toEqual([String.raw`0 d dd/mm/yyyy\ hh:mm`, '1 n General']);
    expect(sheet.rows[3]?.[1]).toMatchObject({ type: 's', format: '@' });
  });

  it('has the values that the chart’s call answers', async () => {
    await calls.lastDays(12);
    const first = daysLater(yesterday, -11);
    const charted = await calls.items('reduced', first, yesterday);
    const codes = [...new Set(charted.map(({ dataCode }) => dataCode))].toReversed();
    const range = { startDate: urlDay(first), endDate: urlDay(yesterday) };
    const { cells } = await download({ ...range, series: codes });
    const expected = Array.from({ length: 12 * 48 }, (_, slot) =>
      codes.map((code) => {
        const day = daysLater(first, Math.floor(slot / 48)).toISOString();
        return charted.find((one) => one.dataCode === code && one.momentInfo === day)?.avgValues[slot % 48];
      }),
    );
    expect(cells.slice(4).map(([, ...values]) => values)).toEqual(expected);
  });

  it('has no values of today, nor of days to come', async () => {
    const { _id } = await calls.test.create({ dataCode: 'A' });
    for (const day of [yesterday, today]) await keep(_id, day, { '10:00': 5 });
    const { cells } = await download({ startDate: '20-11-2026', endDate: '22-11-2026', series: ['A'] });
    expect(cells).toHaveLength(4 + 3 * 48);
    expect(filled(cells)).toEqual([
      ['2026-11-20T10:00:00', 5],
      ['2026-11-20T10:30:00', 5],
    ]);
  });
});

it('the sheet of one day is named after the page that asks for it', async () => {
  await makePlant();
  const [startDate, endDate] = ['25-10-2026', '25-10-2026'];
  const series = ['PMP', 'T1'];
  const [ofDay, ofDays] = [
    await download({ startDate, series }),
    await download({ startDate, endDate, series }),
  ];
  expect([ofDay.name, ofDays.name]).toEqual([
    ...['produzione-25-10-2026.xlsx', 'produzione-25-10-2026-25-10-2026.xlsx'],
  ]);
  expect(ofDay.cells.slice(0, 4)).toEqual([
    ['Produzione giornaliera, 25/10/2026', null, null],
    [note('italiana del 25/10/2026', '2 ore con l’ora legale, 1 ora con l’ora solare'), null, null],
    [null, null, null],
    // The deleted sensor with the code of the second one has no data on this day.
    ['Data e ora (GMT)', 'Pompa (PMP)', 'Torchio (T1), bar'],
  ]);
  const [[title], ...others] = ofDays.cells as [unknown[], ...unknown[][]];
  expect(title).toBe('Produzione su più giorni, 25/10/2026 – 25/10/2026');
  expect(others).toEqual(ofDay.cells.slice(1));
  expect(others).toHaveLength(51);
});

it('names the offset of the tenant’s zone above times in GMT', async () => {
  const inKolkata = { ...anna, timezone: 'Asia/Kolkata' };
  const { cells } = await download({ startDate: '20-11-2026', series: ['A'] }, inKolkata);
  expect(cells[1]?.[0]).toBe(note('locale del 20/11/2026', '5,5 ore'));
  expect([cells[4]?.[0], cells[51]?.[0]]).toEqual(['2026-11-20T00:00:00', '2026-11-20T23:30:00']);
});

it('another tenant’s series is an empty column, like an unknown one', async () => {
  const [ours, theirs] = [
    await calls.test.create({ dataCode: 'OURS', description: 'Nostra' }),
    await calls.test.create({ dataCode: 'THEIRS', description: 'Loro' }, carla),
  ];
  await keep(ours._id, yesterday, { '10:00': 1 });
  await keep(theirs._id, yesterday, { '3:00': 2 }, 'CANTINA');
  const body = { startDate: urlDay(yesterday), series: ['OURS', 'THEIRS', theirs._id] };
  const { cells } = await download(body);
  expect(cells[3]).toEqual([
    ...['Data e ora (GMT)', 'Nostra (OURS)', 'THEIRS (THEIRS)', `${theirs._id} (${theirs._id})`],
  ]);
  expect(filled(cells).map(([, ...values]) => values)).toEqual([
    [1, null, null],
    [1, null, null],
  ]);
  const { cells: ofCarla } = await download(body, carla);
  expect(ofCarla[3]?.slice(1, 3)).toEqual(['OURS (OURS)', 'Loro (THEIRS)']);
  expect(filled(ofCarla).map(([, ...values]) => values)).toEqual([
    [null, 2, null],
    [null, 2, null],
  ]);
});
