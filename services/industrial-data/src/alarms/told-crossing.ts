import type { SensorCrossing } from '@officina/contracts/industrial/sensor-alarm';
import { beyondLimitOf, type Crossings } from '../thresholds/crossing.ts';

const iso = (second: number): string => new Date(second * 1_000).toISOString();

/** What is told next of a sensor's crossings. */
interface Facts {
  /** What was told last. */
  told: SensorCrossing | null;
  /** The stored crossings; `undefined` for a sensor without a limit. */
  crossings: Crossings | undefined;
  /** Label of the unit. */
  unit: string;
  /** UTC milliseconds. */
  now: number;
  quietMs: number;
}

/** A crossing that nobody was told of, whether it lasts or not. */
function untold({ told, crossings }: Facts) {
  if (!crossings || crossings.count <= (told?.number ?? 0)) return undefined;
  const { count: number, crossing, last } = crossings;
  if (crossing) return { ...crossing, number, end: null };
  return last?.number === number ? last : undefined;
}

/**
 * The next state that is told, one at a time; `undefined` if there is none yet. It follows from what is stored alone, so that a kill
 * neither loses nor doubles one. A crossing that was over before it could be told is told with its end, unless it began and ended within
 * `quietMs` of the one before: those of a value that swings about its limit are not told.
 */
export function nextCrossing(facts: Facts): SensorCrossing | undefined {
  const { told, crossings, unit, now, quietMs } = facts;
  if (told && !told.end) {
    if (crossings?.crossing && crossings.count === told.number) return undefined;
    const end = crossings?.last?.number === told.number ? crossings.last.end : undefined;
    return {
      ...told,
      end: { at: end ? iso(end.second) : new Date(now).toISOString(), value: end?.value ?? null },
    };
  }
  const next = untold(facts);
  if (!next) return undefined;
  const lastedUntil = next.end ? next.end.second * 1_000 : now;
  if (told && lastedUntil < Date.parse(told.since) + quietMs) return undefined;
  return { ...beyondLimitOf(next), value: next.value, unit, number: next.number, end: null };
}
