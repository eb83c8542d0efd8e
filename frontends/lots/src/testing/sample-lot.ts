import type { Lot } from '@officina/contracts/lotlog/lot';

type Reading = Partial<Pick<Lot['data'][number], 'temperature' | 'AlcholEbul' | 'bx'>>;

const idOf = (digit: string, at: number) => String(at).padStart(24, digit);

/** A moment of September 2026, in UTC. */
export const september = (day: number, hour = 6) => new Date(Date.UTC(2026, 8, day, hour)).toISOString();

/** A reading of a day of September 2026. */
export const reading = (day: number, values: Reading, hour = 6): Lot['data'][number] => ({
  ...{ _id: idOf('d', day), timesamp: september(day, hour), measuredAt: september(day, hour) },
  ...values,
});

/** An OPEN lot of Alpino, started on 5 September 2026. */
export const sampleLot = (changes: Partial<Lot> = {}): Lot => ({
  ...{ _id: idOf('a', 0), __v: 0, lotCode: 'AL1-2609', product: 'AL1', desiredAlcohol: 11 },
  ...{ startDate: september(5), endDate: null, status: 'OPEN', data: [] },
  ...changes,
});

/** A CLOSED lot that started `daysBefore` days before `sampleLot` and took ten days. */
export const closedLot = (at: number, daysBefore: number, changes: Partial<Lot> = {}): Lot =>
  sampleLot({
    ...{ _id: idOf('b', at), lotCode: `AL1-${at}`, status: 'CLOSED' },
    ...{ startDate: september(5 - daysBefore), endDate: september(15 - daysBefore) },
    data: [
      reading(5 - daysBefore, { bx: 20 + at, AlcholEbul: 0 }),
      reading(6 - daysBefore, { bx: 18 + at, AlcholEbul: 1 }),
    ],
    ...changes,
  });
