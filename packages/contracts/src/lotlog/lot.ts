import { z } from 'zod';
import { computedInstant, isoInstant, objectId, requiredText, storedFields } from '../fields.ts';
import { invalidMoment, measureBounds, measures, notMeasured, type Measure } from './lot-readings.ts';
import { lotProduct } from './lot-settings.ts';

export const lotStatus = z.enum(['OPEN', 'CLOSED']);

/** Strictly `YYYY-MM-DD HH:mm`, a real day and hour. */
export const isTypedMoment = (typed: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(typed) && isoInstant.safeParse(`${typed.replace(' ', 'T')}:00Z`).success;

const measured = (measure: Measure) =>
  z.number().min(measureBounds[measure].min).max(measureBounds[measure].max).nullish();

const reading = z.object({
  /** When it was read: typed local time of the tenant's zone, or the instant that the server gave back. */
  measuredAt: z
    .string(invalidMoment)
    .refine((moment) => isTypedMoment(moment) || isoInstant.safeParse(moment).success, invalidMoment),
  /** °C */
  temperature: measured('temperature'),
  /** Alcohol by boiling point, % vol. */
  AlcholEbul: measured('AlcholEbul'),
  /** Degrees Brix. */
  bx: measured('bx'),
});

const isMeasured = (record: z.infer<typeof reading>) =>
  measures.some((measure) => typeof record[measure] === 'number');
const missing = { path: ['bx'], message: notMeasured };

/** A new record; `_id` and `timesamp` are the server's. */
export const newLotRecord = reading.refine(isMeasured, missing);

/** A record in an edit: with `_id` one that the server has already, without one a new reading. */
export const lotRecordInput = reading.extend({ _id: objectId.optional() }).refine(isMeasured, missing);

/** Readings that a lot takes at most; so many fit its greatest size (`document-size.ts`) as they are usually typed. */
const mostRecords = 1000;

const lotCode = requiredText(60);

/** % vol; without one nothing is estimated. */
const desiredAlcohol = z.number().min(0).max(100).nullish();

/**
 * Body of an edit: absent = unchanged. Product and desired alcohol are locked: they may be repeated, never changed. `data` are
 * all records that shall be there: those left out are deleted, those without `_id` are new.
 */
export const lotEdit = z
  .object({
    lotCode,
    product: lotProduct,
    desiredAlcohol,
    status: lotStatus,
    startDate: isoInstant,
    data: z.array(lotRecordInput).max(mostRecords),
  })
  .partial();

/** Body of a create; it starts now unless told otherwise, OPEN. */
export const lotCreate = z.object({
  lotCode,
  product: lotProduct,
  desiredAlcohol,
  startDate: isoInstant.optional(),
  data: z.array(newLotRecord).max(mostRecords).optional(),
});

/** A fermentation lot as it is stored. */
export const storedLot = z.object({
  ...storedFields,
  lotCode: z.string(),
  product: lotProduct,
  desiredAlcohol: z.number().nullish(),
  startDate: isoInstant,
  /** When it was closed, by the server's clock; null while it is OPEN. */
  endDate: isoInstant.nullish(),
  /** `estimate.end` as it was at the last write while OPEN. */
  estimatedEndDate: computedInstant.nullish(),
  status: lotStatus,
  /** `alcohol` and `factor` as they were when it was closed: what a CLOSED one goes on saying. */
  closedAlcohol: z.number().nullish(),
  closedFactor: z.number().nullish(),
  /** Full name of who made it. */
  user: z.string().nullish(),
  /** By `measuredAt`, ties by `_id`. */
  data: z.array(
    z.object({
      _id: objectId,
      /** When the server wrote it first; misspelt in the specification. */
      timesamp: isoInstant,
      measuredAt: isoInstant,
      temperature: z.number().nullish(),
      AlcholEbul: z.number().nullish(),
      bx: z.number().nullish(),
    }),
  ),
});

/** What deserves a look: `bxUp` and `alcoholDown` are likely typing errors, `refractometer` a wrong instrument. */
export const lotFlag = z.enum([
  'delayed',
  'slow',
  'stuck',
  'temperature',
  'oldReading',
  'bxUp',
  'alcoholDown',
  'refractometer',
]);

/**
 * When a lot will have its desired alcohol. `indicative`: by the product's last lots; `computed`: by its own last readings,
 * with the range in which eight of ten end; `stalled`: no date; `reached`: since `end`, it may be closed.
 */
export const lotEstimate = z.object({
  basis: z.enum(['indicative', 'computed', 'stalled', 'reached']),
  end: computedInstant.nullable(),
  from: computedInstant.nullable(),
  to: computedInstant.nullable(),
});

/** A lot with what its readings say, computed at each read; what they do not say is absent. */
export const lot = storedLot
  .extend({
    /** Of an OPEN one with a desired alcohol. */
    estimate: lotEstimate.optional(),
    /** Part of the desired alcohol that is reached; may exceed 1. */
    progress: z.number().optional(),
    /** % vol at the last reading. */
    alcohol: z.number().optional(),
    /** % vol for each degree Brix that has fallen. */
    factor: z.number().optional(),
    /** Degrees Brix a day over the last 48 h of readings, as a hydrometer shows them; falling is positive. */
    speed: z.number().optional(),
    /** None of a CLOSED one. */
    flags: z.array(lotFlag).optional(),
  })
  .meta({ id: 'Lot' });

export type Lot = z.infer<typeof lot>;
export type LotEdit = z.infer<typeof lotEdit>;
export type LotCreate = z.infer<typeof lotCreate>;
export type LotRecordInput = z.infer<typeof lotRecordInput>;
export type LotStatus = z.infer<typeof lotStatus>;
export type LotFlag = z.infer<typeof lotFlag>;
export type LotEstimate = z.infer<typeof lotEstimate>;
