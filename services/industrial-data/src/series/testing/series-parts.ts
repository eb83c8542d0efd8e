import { Module } from '@nestjs/common';
import type { BaseConfig } from '@officina/server-kit/load-config';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { createHash } from 'node:crypto';
import { DaySums } from '../day-sums.ts';
import { Quarters } from '../quarters.ts';
import type { Reading } from '../reading.ts';
import { Retention } from '../retention.ts';
import { SeriesModels } from '../series-models.ts';
import { SeriesStore } from '../series-store.ts';
import { UnsummedDays } from '../unsummed-days.ts';

@Module({})
class Nothing {}

/** UTC seconds since 1970 of a moment, `2026-11-20T11:00:00Z`. */
export const secondOf = (text: string): number => Date.parse(text) / 1_000;

/** A good reading of a sensor that is read each minute, or a failed one where the value is null. */
export const reading = (second: number, value: number | null = 1, more: Partial<Reading> = {}): Reading => ({
  ...{ tenantId: 'ROSSI', sensorId: 'a', setup: '3/60', second, value, quality: value === null ? 'T' : 'G' },
  ...more,
});

/** So many readings, one each minute, with the values 0, 1, 2 … */
export const everyMinute = (from: number, count: number, more: Partial<Reading> = {}): Reading[] =>
  Array.from({ length: count }, (_, index) => reading(from + 60 * index, index, more));

/** What one process has of series. */
export function seriesParts({
  store,
  clock,
  logger,
}: Pick<TestService['kit'], 'store' | 'clock' | 'logger'>) {
  const models = new SeriesModels(store);
  const unsummed = new UnsummedDays(models);
  const quarters = new Quarters(models);
  return {
    ...{ models, unsummed, quarters },
    store: new SeriesStore(models, unsummed, clock, logger),
    sums: new DaySums(models, quarters),
    retention: new Retention(models, unsummed),
  };
}

/** Two processes that have series on one store, whose clocks say `time.now`, and a look at what is stored. */
export async function startSeries(now: Date, config?: Partial<BaseConfig>) {
  const time = { now };
  const service = await testService(Nothing, 'industrial', { clock: { now: () => time.now }, config });
  const one = seriesParts(service.kit);
  const other = seriesParts((await service.another()).kit);
  const collection = (name: string) =>
    service.kit.connection.collection<{ _id: string }>(`production_${name}`);
  const names = ['quarters', 'unsummed', 'days', 'details', 'series'];
  const stored = (name: string) => collection(name).find().sort({ _id: 1 }).toArray();
  return {
    ...{ time, service, one, other, collection },
    clear: async () => {
      for (const name of names) await collection(name).deleteMany({});
    },
    /** The documents of a collection in the order of their `_id`s. */
    stored,
    ids: async (name: string) => (await stored(name)).map(({ _id }) => _id),
    /** Of the days and their details, as they are stored. */
    hash: async () => {
      const documents = [...(await stored('days')), ...(await stored('details'))];
      return createHash('sha256').update(JSON.stringify(documents)).digest('hex');
    },
  };
}

export type SeriesTest = Awaited<ReturnType<typeof startSeries>>;
