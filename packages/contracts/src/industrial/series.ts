import { z } from 'zod';
import { dashedDay, daysFromTo, inOrder } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { isoInstant, objectId, text } from '../fields.ts';
import { mostSeries } from './series-choices.ts';

/**
 * Refuses days that are out of order or too many; without an end there is one day.
 * @param most the highest number of days, the first and the last included
 */
const inRange = <S extends z.ZodType<{ startDate: string; endDate?: string | undefined }>>(
  schema: S,
  most: number,
): S =>
  schema
    .refine(({ startDate, endDate = startDate }) => inOrder(startDate, endDate), {
      path: ['startDate'],
      error: 'La data di inizio è dopo la data di fine',
    })
    .refine(({ startDate, endDate = startDate }) => daysFromTo(startDate, endDate) <= most, {
      path: ['endDate'],
      error: `Al massimo ${most} giorni`,
    });

const dayRange = (most: number) => inRange(z.object({ startDate: dashedDay, endDate: dashedDay }), most);

const mostDays = 400;

const productionSheet = inRange(
  z.object({
    startDate: dashedDay,
    /** Absent for the sheet of a single day. */
    endDate: dashedDay.optional(),
    /** Keys of the series, in the order of their columns (`series-choices.ts`). */
    series: z.array(text(100)).min(1).max(mostSeries),
  }),
  mostDays,
);

export type ProductionSheet = z.infer<typeof productionSheet>;

/** One sensor on one UTC day. */
export const series = z
  .object({
    name: z.string(),
    dataCode: z.string(),
    /** Id of the sensor, possibly deleted; present only if several sensors have had this code. */
    sensorId: objectId.optional(),
    /** 48 half hours from 00:00 UTC; `null` = no data. */
    avgValues: z.array(z.number().nullable()).length(48),
    /** Empty in the reduced form. */
    details: z.array(z.object({ momentInfo: isoInstant, value: z.number() })),
    /** Day of the month, 1–31. */
    day: z.number().int().min(1).max(31),
    /** 1–12. */
    month: z.number().int().min(1).max(12),
    /** Midnight UTC of the day. */
    momentInfo: isoInstant,
  })
  .meta({ id: 'Series' });

export type Series = z.infer<typeof series>;

/** Production data of past UTC days (DD-MM-YYYY, both included), by day and data code. */
export const productionData = {
  days: endpoint({
    http: 'GET /api/industrialdatalog/days/{startDate}/{endDate}',
    subject: 'rpc.industrial.series.days',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Dati di produzione',
    service: 'industrial',
    params: dayRange(31),
    output: series,
  }),
  reduced: endpoint({
    http: 'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced',
    subject: 'rpc.industrial.series.reduced',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Dati di produzione su più giorni, senza dettagli',
    service: 'industrial',
    params: dayRange(mostDays),
    output: series,
  }),
  /**
   * The averages of the chosen series: `produzione-{startDate}.xlsx`, or `produzione-{startDate}-{endDate}.xlsx`. A key
   * without a series has an empty column.
   */
  excel: endpoint({
    http: 'POST /api/industrialdatalog/excel',
    subject: 'rpc.industrial.series.excel',
    kind: 'file',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Excel dei dati di produzione',
    service: 'industrial',
    produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    body: productionSheet,
  }),
};
