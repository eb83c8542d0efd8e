import { Injectable } from '@nestjs/common';
import { Store } from '@officina/server-kit/store/store';
import { withTimeout } from '@officina/server-kit/with-timeout';
import { Schema, type Model } from 'mongoose';
import type { QuarterDocument } from './quarter-document.ts';
import type { Sweep } from './series-days.ts';

const limitMs = 15_000;

/** The result of a store operation. @throws AppError `timeout` after 15 s */
export const withStoreTimeout = <T>(what: string, operation: Promise<T>): Promise<T> =>
  withTimeout(limitMs, operation, what);

/** The sums of a sensor's UTC day; absent without readings and held values. */
export interface DayDocument {
  /** `<tenant>:<sensorId>:<YYYY-MM-DD>` */
  _id: string;
  tenantId: string;
  sensorId: string;
  /** Midnight UTC. */
  day: Date;
  /** See `Averages`. */
  avg: (number | null)[];
  good: number[];
  above?: number[];
  slots: (number | null)[];
  /** The number of details. */
  kept: number;
}

/** The single readings of a day that its set-up keeps. */
export interface DetailsDocument {
  /** The same as of the day. */
  _id: string;
  tenantId: string;
  sensorId: string;
  day: Date;
  /** Seconds of the day. */
  seconds: number[];
  values: number[];
}

/** A tenant's day whose readings changed since it was summed, or that was never summed. */
export interface UnsummedDay {
  /** `<tenant>:<YYYY-MM-DD>` */
  _id: string;
  tenantId: string;
  day: Date;
  /** A new value with each write, so that later readings are not lost. */
  write: string;
}

/** The name of a deleted sensor's series. */
export interface SeriesDocument {
  /** `<tenant>:<sensorId>` */
  _id: string;
  tenantId: string;
  sensorId: string;
  dataCode: string;
  name: string;
}

/** The last sweep, across tenants. */
interface SweepDocument extends Sweep {
  /** `last` */
  _id: string;
}

const own = { _id: String, tenantId: String, sensorId: String };
// Thousands of numbers, which mongoose would validate one by one.
const numbers = Schema.Types.Mixed;
const options = { versionKey: false } as const;

const quarterSchema = new Schema<QuarterDocument>(
  { ...own, setup: String, seconds: numbers, values: numbers, qualities: {}, rev: Number },
  options,
);
const daySchema = new Schema<DayDocument>(
  { ...own, day: Date, avg: numbers, good: numbers, above: numbers, slots: numbers, kept: Number },
  options,
);
const detailsSchema = new Schema<DetailsDocument>(
  { ...own, day: Date, seconds: numbers, values: numbers },
  options,
);
const unsummedSchema = new Schema<UnsummedDay>(
  { _id: String, tenantId: String, day: Date, write: String },
  options,
);
const seriesSchema = new Schema<SeriesDocument>({ ...own, dataCode: String, name: String }, options);
const sweepSchema = new Schema<SweepDocument>({ _id: String, on: Date, asOf: Date }, options);

/** The collections of series. All queries use ranges of `_id`, so that no other index is needed. */
@Injectable()
export class SeriesModels {
  readonly quarters: Model<QuarterDocument>;
  readonly days: Model<DayDocument>;
  readonly details: Model<DetailsDocument>;
  readonly unsummed: Model<UnsummedDay>;
  readonly series: Model<SeriesDocument>;
  readonly sweeps: Model<SweepDocument>;

  constructor(store: Store) {
    this.quarters = store.scoped('production_quarters', quarterSchema);
    this.days = store.scoped('production_days', daySchema);
    this.details = store.scoped('production_details', detailsSchema);
    this.unsummed = store.scoped('production_unsummed', unsummedSchema);
    this.series = store.scoped('production_series', seriesSchema);
    this.sweeps = store.system('series-retention', 'production_sweeps', sweepSchema);
  }
}
