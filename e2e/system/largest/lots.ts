import { lots } from '@officina/contracts/lotlog/lots';
import type { World } from '../testing/world.ts';
import { findIn, filled, type Answered, type LargestKind } from './largest-kind.ts';

const minuteMs = 60_000;

const edit = (world: World, { _id }: Answered, body: object) =>
  world.api.must(lots.edit, { params: { id: _id }, body });

/** 194 bytes each in an answer. */
const records = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    measuredAt: new Date(Date.parse('2026-09-01T00:00:00.000Z') + index * minuteMs).toISOString(),
    ...{ temperature: 18.123456789012, AlcholEbul: 10.123456789012, bx: 20.1234567890123 },
  }));

export const lot: LargestKind = {
  make: (world) => {
    const lotCode = `${world.code()}${filled(50)}`;
    return world.api.must(lots.create, {
      body: { lotCode, product: 'BR4', desiredAlcohol: 11.5, data: records(1_000) },
    });
  },
  // 1,000 records of 194 bytes.
  atLeast: 194_000,
  shown: ({ api }, made) => [
    api.must(lots.single, { params: { id: made._id } }),
    api.must(lots.all).then((items) => findIn(items, made)),
  ],
  changes: [
    (world, made) => edit(world, made, { startDate: '2026-08-31T00:00:00.000Z' }),
    (world, made) => edit(world, made, { status: 'CLOSED' }),
    (world, made) => edit(world, made, { status: 'OPEN' }),
    (world, made) => edit(world, made, { data: [] }),
  ],
};
