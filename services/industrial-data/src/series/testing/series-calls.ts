import type { Caller } from '@officina/contracts/caller';
import { productionData } from '@officina/contracts/industrial/series';
import { allPages } from '@officina/server-kit/all-pages';
import { jsonBytes } from '@officina/server-kit/wire-size';
import { anna, startIndustrial } from '../../testing/industrial-service.ts';
import type { Reading } from '../reading.ts';
import { dayOf, daysLater } from '../series-days.ts';
import { reading } from './readings.ts';
import { seriesParts } from './series-parts.ts';

const now = new Date('2026-11-21T00:30:00Z');

export const today = dayOf(now.getTime());
export const yesterday = daysLater(today, -1);

export const urlDay = (day: Date) => day.toISOString().slice(0, 10).split('-').reverse().join('-');

/** The values of a day, one per period. */
export const each = (periodS: number, value: (index: number) => number): [number, number][] =>
  Array.from({ length: 86_400 / periodS }, (_, index) => [index * periodS, value(index)]);

/** The service as of `today`, with the parts that fill its series. */
export async function startSeriesCalls() {
  const test = await startIndustrial({ clock: { now: () => now } });
  const parts = seriesParts(test.service.kit);

  return {
    ...{ test, parts },
    clear: async () => {
      const names = ['series', 'days', 'details', 'quarters'].map((name) => `production_${name}`);
      for (const name of ['sensors', ...names])
        await test.service.kit.connection.collection(name).deleteMany({});
    },
    /** All items of a range of days; checks that each page fits in a message. */
    items: (verb: 'days' | 'reduced', first: Date, last: Date, by: Caller = anna) =>
      allPages(async (after) => {
        const params = { startDate: urlDay(first), endDate: urlDay(last) };
        const request = { params, after };
        const page = await test.service.call(productionData[verb], request, by, { deadlineMs: 15_000 });
        if (jsonBytes(page) > 500 * 1024) throw new Error(`a page of ${jsonBytes(page)} bytes`);
        return page;
      }),
    /** Stores a sensor's readings of a day, and sums the day. */
    sum: async (
      sensorId: string,
      day: Date,
      readings: [second: number, value: number | null][],
      more: Partial<Reading> = {},
    ) => {
      const midnight = day.getTime() / 1_000;
      await parts.store.keep(
        readings.map(([second, value]) => reading(midnight + second, value, { ...more, sensorId })),
      );
      await parts.sums.sum(more.tenantId ?? 'ROSSI', day, () => true);
    },
    /** Stores the last days of 20 new sensors. */
    lastDays: async (count: number): Promise<string[]> => {
      const sensors = await Promise.all(Array.from({ length: 20 }, () => test.create()));
      const documents = Array.from({ length: count * 20 }, (_, index) => {
        const [day, sensorId] = [
          daysLater(yesterday, -Math.floor(index / 20)),
          sensors[index % 20]?._id ?? '',
        ];
        const values = Array.from({ length: 96 }, (_, quarter) => index + quarter / 7);
        return {
          ...{ _id: `ROSSI:${sensorId}:${day.toISOString().slice(0, 10)}`, tenantId: 'ROSSI', sensorId, day },
          ...{ avg: values, good: Array<number>(96).fill(900), slots: values.slice(48), kept: 0 },
        };
      });
      await parts.models.days.insertMany(documents, { lean: true });
      return sensors.map(({ _id }) => _id);
    },
  };
}

export type SeriesCalls = Awaited<ReturnType<typeof startSeriesCalls>>;
