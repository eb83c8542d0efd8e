import { z } from 'zod';
import { computedInstant, isoInstant, objectId, requiredText, storedFields } from '../fields.ts';
import {
  invalidMomentMessage,
  measureBounds,
  measures,
  missingMeasureMessage,
  type Measure,
} from './lot-readings.ts';
import { lotProduct } from './lot-settings.ts';

export const lotStatus = z.enum(['OPEN', 'CLOSED']);

/** Whether a text is a valid `YYYY-MM-DD HH:mm`. */
export const isLocalMoment = (typed: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(typed) && isoInstant.safeParse(`${typed.replace(' ', 'T')}:00Z`).success;

const measured = (measure: Measure) =>
  z.number().min(measureBounds[measure].min).max(measureBounds[measure].max).nullish();

const reading = z.object({
  /** Time of the reading: local time in the tenant's zone as typed, or the instant that the server returned. */
  measuredAt: z
    .string(invalidMomentMessage)
    .refine((moment) => isLocalMoment(moment) || isoInstant.safeParse(moment).success, invalidMomentMessage),
  /** °C */
  temperature: measured('temperature'),
  /** Alcohol by boiling point, % vol. */
  AlcholEbul: measured('AlcholEbul'),
  /** Degrees Brix. */
  bx: measured('bx'),
});

const isMeasured = (record: z.infer<typeof reading>) =>
  measures.some((measure) => typeof record[measure] === 'number');
const missing = { path: ['bx'], message: missingMeasureMessage };

/** A new record; `_id` and `timesamp` are the server's. */
export const newLotRecord = reading.refine(isMeasured, missing);

/** A record in an edit: an existing one with `_id`, a new one without. */
export const lotRecordInput = reading.extend({ _id: objectId.optional() }).refine(isMeasured, missing);

/** Most readings of a lot; usual ones fit the maximum size of a document (`document-size.ts`). */
const mostRecords = 1000;

const lotCode = requiredText(60);

/** % vol; without it there is no estimate. */
const desiredAlcohol = z.number().min(0).max(100).nullish();

/**
 * Body of an edit: absent = unchanged. Product and desired alcohol may be repeated but not changed. `data` is the complete list
 * of records: missing ones are deleted, those without `_id` are new.
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

/** Body of a create; by default the lot starts now. It is OPEN. */
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
  /** Time of closing, by the server's clock; null while OPEN. */
  endDate: isoInstant.nullish(),
  /** `estimate.end` as it was at the last write while OPEN. */
  estimatedEndDate: computedInstant.nullish(),
  status: lotStatus,
  /** `alcohol` and `factor` at the time of closing, which a CLOSED lot keeps. */
  closedAlcohol: z.number().nullish(),
  closedFactor: z.number().nullish(),
  /** Full name of the user who created it. */
  user: z.string().nullish(),
  /** Sorted by `measuredAt`, then by `_id`. */
  data: z.array(
    z.object({
      _id: objectId,
      /** Time of creation; the specification misspells the name. */
      timesamp: isoInstant,
      measuredAt: isoInstant,
      temperature: z.number().nullish(),
      AlcholEbul: z.number().nullish(),
      bx: z.number().nullish(),
    }),
  ),
});

/** Warnings: `bxUp` and `alcoholDown` are probably typing errors, `refractometer` a wrong instrument setting. */
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
 * Estimated time at which a lot reaches its desired alcohol. `indicative`: from the product's previous lots; `computed`: from
 * the lot's latest readings, with the range that contains eight of ten lots; `stalled`: no date; `reached`: since `end`, the lot
 * can be closed.
 */
export const lotEstimate = z.object({
  basis: z.enum(['indicative', 'computed', 'stalled', 'reached']),
  end: computedInstant.nullable(),
  from: computedInstant.nullable(),
  to: computedInstant.nullable(),
});

/** A lot with figures computed from its readings at each read; figures that cannot be computed are absent. */
export const lot = storedLot
  .extend({
    /** Only for an OPEN lot with a desired alcohol and a reading of bx or alcohol. */
    estimate: lotEstimate.optional(),
    /** Reached fraction of the desired alcohol; may exceed 1. */
    progress: z.number().optional(),
    /** % vol at the last reading. */
    alcohol: z.number().optional(),
    /** % vol gained per degree Brix lost. */
    factor: z.number().optional(),
    /** Degrees Brix lost per day over the last 48 h of readings, as a hydrometer shows them. */
    speed: z.number().optional(),
    /** Empty for a CLOSED lot. */
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
