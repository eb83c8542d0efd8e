import type { Answer } from '../device/blocks.ts';
import { connectionKey, type PolledSensor } from '../poll/connection.ts';
import { phaseOf, tickAfter } from '../poll/schedule.ts';
import { WatchedSensor } from '../poll/watched-sensor.ts';
import type { PlacedSensor } from '../sensors/sensors-watch.ts';
import { betterReading, type Reading } from '../series/reading.ts';
import { readingsOf } from '../series/recorder.ts';

/** The answer of a sensor's device at a time in UTC milliseconds. */
export type AnswerAt = (sensor: PolledSensor, at: number) => Answer;

/**
 * The readings that the poller would have made of a sensor in the past, at its ticks and over one connection.
 * @param from seconds since 1970, included
 * @param until seconds since 1970, excluded
 */
export function readingsBetween(place: PlacedSensor, from: number, until: number, ask: AnswerAt): Reading[] {
  const { sensor } = place;
  const { tenantId, periodMs } = sensor;
  const { host, port } = place.place;
  const watched = new WatchedSensor(sensor, []);
  const readAt = (at: number) => watched.answered(ask(sensor, at), { at, monotonic: at, dials: 1 });
  const first = tickAfter(from * 1_000 - 1, periodMs, phaseOf(connectionKey(tenantId, host, port), periodMs));
  const bySecond = new Map<number, Reading>();
  // A counter's answer is its count since the answer before: one more answer at each end.
  for (let at = first - periodMs; at < until * 1_000 + periodMs; at += periodMs)
    for (const reading of readingsOf(readAt(at), place)) {
      const other = bySecond.get(reading.second);
      bySecond.set(reading.second, other ? betterReading(other, reading) : reading);
    }
  return [...bySecond.values()].filter(({ second }) => second >= from && second < until);
}
