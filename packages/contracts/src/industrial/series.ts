import { z } from 'zod';
import { dashedDay, daysFromTo, inOrder } from '../days.ts';
import { endpoint } from '../endpoint.ts';
import { isoInstant, objectId } from '../fields.ts';

/** @param most days at most, the first and the last included */
const dayRange = (most: number) =>
  z
    .object({ startDate: dashedDay, endDate: dashedDay })
    .refine(({ startDate, endDate }) => inOrder(startDate, endDate), {
      path: ['startDate'],
      error: 'La data di inizio è dopo la data di fine',
    })
    .refine(({ startDate, endDate }) => daysFromTo(startDate, endDate) <= most, {
      path: ['endDate'],
      error: `Al massimo ${most} giorni`,
    });

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
    status: 200,
    summary: 'Dati di produzione',
    permission: 'industrial',
    params: dayRange(31),
    output: series,
  }),
  reduced: endpoint({
    http: 'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced',
    subject: 'rpc.industrial.series.reduced',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Dati di produzione su più giorni, senza dettagli',
    permission: 'industrial',
    params: dayRange(400),
    output: series,
  }),
};
