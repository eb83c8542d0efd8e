import type { LotRecord, LotFields } from '../lots/lot.model.ts';

const start = Date.parse('2026-09-01T06:00:00.000Z');
const dayMs = 86_400_000;

/** An instant a number of days after the start of the lots below. */
export const dayAfter = (days: number): Date => new Date(start + Math.round(days * dayMs));

/** A record a number of days after the start. */
export const record = (days: number, values: Partial<LotRecord>): LotRecord => ({
  _id: String(Math.round((days + 10) * 1_000_000)).padStart(24, '0'),
  timesamp: dayAfter(days),
  measuredAt: dayAfter(days),
  ...{ temperature: null, AlcholEbul: null, bx: null },
  ...values,
});

/** A lot that starts at `dayAfter(0)`, with bx records on the given days. */
export const lotOf = (bx: [days: number, bx: number][], more: Partial<LotFields> = {}): LotFields => ({
  ...{ lotCode: 'L-1', product: 'AL1', desiredAlcohol: 8, status: 'OPEN', user: 'Anna Rossi' },
  ...{ startDate: dayAfter(0), endDate: null, estimatedEndDate: null },
  ...{ closedAlcohol: null, closedFactor: null },
  data: bx.map(([days, value]) => record(days, { bx: value })),
  ...more,
});
