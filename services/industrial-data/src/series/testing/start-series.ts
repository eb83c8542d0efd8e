import { Module } from '@nestjs/common';
import type { BaseConfig } from '@officina/server-kit/load-config';
import { testService } from '@officina/server-kit/testing/test-service';
import { hashOfDays, seriesParts } from './series-parts.ts';

@Module({})
class EmptyModule {}

/** Two processes with series in one store, with the clock `time.now`, and access to the stored documents. */
export async function startSeries(now: Date, config?: Partial<BaseConfig>) {
  const time = { now };
  const service = await testService(EmptyModule, 'industrial', { clock: { now: () => time.now }, config });
  const one = seriesParts(service.kit);
  const other = seriesParts((await service.another()).kit);
  const collection = (name: string) =>
    service.kit.connection.collection<{ _id: string }>(`production_${name}`);
  const names = ['quarters', 'unsummed', 'days', 'details', 'series', 'sweeps'];
  const stored = (name: string) => collection(name).find().sort({ _id: 1 }).toArray();
  return {
    ...{ time, service, one, other, collection },
    clear: async () => {
      for (const name of names) await collection(name).deleteMany({});
    },
    /** The documents of a collection by `_id`. */
    stored,
    ids: async (name: string) => (await stored(name)).map(({ _id }) => _id),
    hash: () => hashOfDays(service.kit.connection),
  };
}

export type SeriesTest = Awaited<ReturnType<typeof startSeries>>;
