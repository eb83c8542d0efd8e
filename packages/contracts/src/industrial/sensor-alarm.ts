import { z } from 'zod';
import { isoInstant, objectId } from '../fields.ts';
import { beyondLimit } from './readings.ts';

/** A silence that was told, and its end. */
export const sensorSilence = z.object({
  /** Time of the first attempt that gave no value. */
  since: isoInstant,
  /** Time of the last good value before it. */
  lastReadAt: isoInstant,
  /** Time of the first good value after it; `null` while the silence lasts. */
  end: isoInstant.nullable(),
});

export type SensorSilence = z.infer<typeof sensorSilence>;

/** A crossing of a limit that was told, and its end. */
export const sensorCrossing = beyondLimit.extend({
  /** The value that completed it, in engineering units. */
  value: z.number(),
  /** Label of the unit, «°C»; may be empty. */
  unit: z.string(),
  /** The crossing's number among those of the sensor, from 1. */
  number: z.number().int().min(1),
  /** The value that was back within the limit, and its time; without a value where the limit was changed or removed. `null` while it lasts. */
  end: z.object({ at: isoInstant, value: z.number().nullable() }).nullable(),
});

export type SensorCrossing = z.infer<typeof sensorCrossing>;

/**
 * What the event log says about the readings of a sensor: the fields of its events 'Sensore muto', 'Sensore di nuovo attivo', 'Soglia
 * superata' and 'Valore rientrato' (ADR 0072), each with the last state on either side.
 */
export const sensorAlarm = z.object({
  /** The machine of the sensor at the last change. */
  machineId: objectId.nullable(),
  silence: sensorSilence.nullable(),
  crossing: sensorCrossing.nullable(),
});

export type SensorAlarm = z.infer<typeof sensorAlarm>;
