import { dayText } from './series-days.ts';
import type { DayDocument, DetailsDocument } from './series-models.ts';
import type { DaySum } from './sums/sum-day.ts';

/** A day of a sensor. */
export interface SensorDay {
  tenantId: string;
  sensorId: string;
  /** Midnight UTC. */
  day: Date;
}

/** The stored documents of a sensor's day. */
export interface DayDocuments {
  day: DayDocument;
  details: DetailsDocument;
}

/** `_id` of a sensor's day, and of its details. */
export const dayId = ({ tenantId, sensorId, day }: SensorDay): string =>
  [tenantId, sensorId, dayText(day)].join(':');

/** The documents of a summed day. */
export function dayDocuments(sensorDay: SensorDay, { details, ...averages }: DaySum): DayDocuments {
  const { tenantId, sensorId, day } = sensorDay;
  const base = { _id: dayId(sensorDay), tenantId, sensorId, day };
  return { day: { ...base, ...averages, kept: details.seconds.length }, details: { ...base, ...details } };
}
