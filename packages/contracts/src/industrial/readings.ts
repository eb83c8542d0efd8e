import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant, objectId } from '../fields.ts';
import { valuesPerHour } from './hour.ts';
import { wordOrders } from './register.ts';
import { sensorEdit } from './sensors.ts';

const wordOrder = z.enum(wordOrders);

/**
 * Quality of a reading: `G` good, `T` no answer, `C` invalid configuration, `R` not a number, `X2` Modbus exception 2 of the
 * device. OPC UA Part 13 distinguishes only good and bad; the other codes give the reason.
 */
export const quality = z.string().regex(/^(?:[GTCR]|X[0-9]{1,3})$/);

/** Why a device did not answer: connection refused, no route, timeout, connection closed, invalid answer, or not in the tenant's networks. */
export const readFailure = z.enum([
  'refused',
  'unreachable',
  'silent',
  'closed',
  'garbled',
  'exception',
  'not_allowed',
]);

export type ReadFailure = z.infer<typeof readFailure>;

/** A limit that the values of a sensor have crossed, and not come back from. */
export const beyondLimit = z.object({
  side: z.enum(['high', 'low']),
  limit: z.number(),
  /** Time of the first value beyond it. */
  since: isoInstant,
});

export type BeyondLimit = z.infer<typeof beyondLimit>;

/** Current state of a sensor. */
export const sensorState = z
  .object({
    sensorId: objectId,
    /** Last good value in engineering units; `null` before the first one. */
    value: z.number().nullable(),
    /** Quality of the last attempt; `null` before the first one. */
    quality: quality.nullable(),
    /** Time of the last good value. */
    at: isoInstant.nullable(),
    /** Time of the next reading; `null` if the sensor is not polled. */
    next: isoInstant.nullable(),
    /** Time of the last change of the quality. */
    since: isoInstant.nullable(),
    /** Reason of a quality `T` or `C`. */
    failure: readFailure.optional(),
    /** Absent within the limits; silence does not end it. */
    beyond: beyondLimit.optional(),
  })
  .meta({ id: 'SensorState' });

export type SensorState = z.infer<typeof sensorState>;

/** Values of a sensor in the last hour, one per minute. */
export const sensorHour = z
  .object({
    sensorId: objectId,
    /** Start of the first minute. */
    from: isoInstant,
    /** Last good value of each minute in engineering units, up to the current minute; `null` for a minute without one. */
    values: z.array(z.number().nullable()).length(valuesPerHour),
  })
  .meta({ id: 'SensorHour' });

export type SensorHour = z.infer<typeof sensorHour>;

/** One trial reading. */
export const trialReading = z.object({
  /** Function code, 1–4. */
  fc: z.number().int().min(1).max(4),
  /** Protocol address, from 0. */
  address: z.number().int().min(0).max(65_535),
  unit: z.number().int().min(0).max(255),
  /** Raw registers, four hexadecimal digits each; `0` or `1` for a coil or a discrete input. Empty without an answer. */
  words: z.array(z.string()),
  /**
   * The number in each possible byte order, raw and in engineering units; `null` = not a finite number. One entry for 16
   * bits or fewer, four for more.
   */
  values: z.array(z.object({ order: wordOrder, raw: z.number().nullable(), value: z.number().nullable() })),
  /** Milliseconds until the answer or the timeout. */
  ms: z.number().int().min(0),
  failure: readFailure.optional(),
  /** Number of the Modbus exception. */
  exception: z.number().int().optional(),
});

export type TrialReading = z.infer<typeof trialReading>;

/** Result of trying a sensor. */
export const sensorTrial = z
  .object({
    reading: trialReading,
    /** Readings of the registers before and after it, if the device answered. */
    neighbours: z.array(trialReading),
    /** Readings with units 1, 255 and 0, if the sensor’s unit did not answer. */
    otherUnits: z.array(trialReading),
  })
  .meta({ id: 'SensorTrial' });

export type SensorTrial = z.infer<typeof sensorTrial>;

/** Fields of a sensor, saved or not, that a trial needs. */
const trialBody = sensorEdit
  .pick({ register: true, unit: true, subordinate: true, connection: true })
  .superRefine(({ register, connection }, check) => {
    for (const [path, value] of Object.entries({ register, connection }))
      if (!value) check.addIssue({ code: 'custom', path: [path], message: 'Campo obbligatorio' });
  });

/** More than the 4.5 s that the replica with the connection waits for a device. */
const trialDeadlineMs = 8_000;

/** Live values, and trial readings; neither is stored. */
export const readings = {
  state: endpoint({
    http: 'GET /api/maintenance/sensor/state',
    subject: 'rpc.industrial.readings.state',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Ultimo valore di ogni sensore',
    service: 'industrial',
    output: sensorState,
  }),
  /**
   * Sensors that were read or changed their quality since a moment of the server's clock, and sensors without a state. Clocks of
   * two servers differ, so clients should pass a moment some seconds before the newest one they know.
   */
  stateSince: endpoint({
    http: 'GET /api/maintenance/sensor/state/since/{moment}',
    subject: 'rpc.industrial.readings.stateSince',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Ultimo valore dei sensori letti da un momento in poi',
    service: 'industrial',
    params: z.object({ moment: isoInstant }),
    output: sensorState,
  }),
  hours: endpoint({
    http: 'GET /api/maintenance/sensor/hours',
    subject: 'rpc.industrial.readings.hours',
    kind: 'list',
    caller: 'staff',
    may: 'read',
    status: 200,
    summary: 'Ultima ora di ogni sensore, minuto per minuto',
    service: 'industrial',
    output: sensorHour,
  }),
  /** Reads once, without saving. 422 for an address outside the tenant's networks. */
  trial: endpoint({
    http: 'POST /api/maintenance/sensor/try',
    subject: 'rpc.industrial.readings.trial',
    kind: 'read',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Prova di lettura',
    service: 'industrial',
    body: trialBody,
    output: sensorTrial,
    deadlineMs: trialDeadlineMs,
  }),
  /**
   * Reads each saved MODBUS sensor of the tenant on a connection once, at most 500, by data code. Sensors that could not be tried
   * within 4.5 s are omitted.
   */
  trialOfConnection: endpoint({
    http: 'POST /api/maintenance/sensor/try/connection',
    subject: 'rpc.industrial.readings.trialOfConnection',
    kind: 'read',
    caller: 'staff',
    may: 'manage',
    status: 200,
    summary: 'Prova di lettura di tutti i sensori di una connessione',
    service: 'industrial',
    body: sensorEdit.pick({ connection: true }),
    output: z.array(z.object({ sensorId: objectId, dataCode: z.string(), reading: trialReading })),
    deadlineMs: trialDeadlineMs,
  }),
};
