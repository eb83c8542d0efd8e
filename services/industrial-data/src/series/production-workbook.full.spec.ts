import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { productionData } from '@officina/contracts/industrial/series';
import { readWorkbook } from '@officina/server-kit/testing/read-workbook';
import { testBus } from '@officina/server-kit/testing/test-bus';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { anna } from '../testing/industrial-service.ts';
import { daysLater } from './series-days.ts';
import { urlDay, startSeriesCalls, yesterday, type SeriesCalls } from './testing/series-calls.ts';

const mostDays = 400;
const first = daysLater(yesterday, 1 - mostDays);
const rows = mostDays * 48;

let calls: SeriesCalls;
let gateway: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  calls = await startSeriesCalls();
  gateway = await testBus(calls.test.service.nats, 'gateway');
  await calls.lastDays(mostDays);
});
afterAll(async () => {
  await gateway.close();
  await calls.test.service.close();
});

/** The largest sheet that the page can ask for. */
async function largest(): Promise<AsyncIterable<Uint8Array>> {
  const items = await calls.items('reduced', yesterday, yesterday);
  const series = items.map(({ dataCode }) => dataCode);
  const body = { startDate: urlDay(first), endDate: urlDay(yesterday), series };
  return (await gateway.bus.file(productionData.excel, { body }, anna, { deadlineMs: 15_000 })).content;
}

/** As many rows as the largest sheet has, from memory, as wide and in such batches as those of interventions. */
function interventions(): AsyncIterable<Uint8Array> {
  const sheet: Sheet = {
    ...{ name: 'Interventi', zone: 'Europe/Rome' },
    columns: [
      { header: 'Data apertura', width: 18, kind: 'instant' },
      { header: 'Data chiusura', width: 18, kind: 'instant' },
      ...['Stato', 'Tipo', 'Priorità', 'Descrizione problema', 'Aperto da'].map((header) => ({
        ...{ header, width: 16 },
      })),
    ],
  };
  async function* batches(): AsyncGenerator<Cell[][]> {
    for (let from = 0; from < rows; from += 250)
      yield Array.from({ length: 250 }, (_, at): Cell[] => [
        new Date(first.getTime() + (from + at) * 60_000),
        ...[yesterday, 'Chiuso', 'PERMANENTE', 'Bassa', `Perde olio dal cilindro ${from + at}`, 'Anna Rossi'],
      ]);
  }
  return workbook(sheet, batches());
}

/** How long the event loop was blocked at most while a file was read, and how much more the process used at most. */
async function costOf(content: AsyncIterable<Uint8Array>) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return (heapUsed + external) / 1e6;
  };
  const before = used();
  let most = before;
  delay.enable();
  const began = performance.now();
  for await (const part of content) most = Math.max(most, part.length > 0 ? used() : 0);
  delay.disable();
  return { ms: performance.now() - began, blockedMs: delay.max / 1e6, grownMb: most - before };
}

async function best(make: () => Promise<AsyncIterable<Uint8Array>>) {
  const costs = [await costOf(await make()), await costOf(await make()), await costOf(await make())];
  const least = (name: 'ms' | 'blockedMs' | 'grownMb') =>
    Math.round(Math.min(...costs.map((cost) => cost[name])));
  return { ms: least('ms'), blockedMs: least('blockedMs'), grownMb: least('grownMb') };
}

it('the largest sheet, 400 days of 20 series, is complete', async () => {
  const [sheet] = await readWorkbook(await largest());
  expect([sheet?.rowCount, sheet?.columnCount]).toEqual([rows + 4, 21]);
  expect(sheet?.getCell(rows + 4, 1).value).toEqual(new Date('2026-11-20T23:30:00.000Z'));
  expect([5, rows / 2, rows + 4].map((row) => sheet?.getRow(row).actualCellCount)).toEqual([21, 21, 21]);
});

it('the largest sheet blocks the event loop no longer than other workbooks, and the process does not grow with it', async () => {
  const [ours, others] = [await best(largest), await best(async () => interventions())];
  process.stdout.write(
    `note: 400 days of 20 series as Excel, and as many interventions: ${JSON.stringify([ours, others])}\n`,
  );
  expect(ours.blockedMs).toBeLessThan(2 * others.blockedMs + 30);
  expect(ours.grownMb).toBeLessThan(100);
});
