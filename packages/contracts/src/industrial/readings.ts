import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isoInstant, objectId } from '../fields.ts';
import { hourMinutes } from './hour.ts';
import { wordOrders } from './register.ts';
import { sensorEdit } from './sensors.ts';

const wordOrder = z.enum(wordOrders);

/**
 * How good a reading is: `G` good, `T` no answer, `C` cannot be read as it is set up, `R` not a number, `X2` the device's
 * exception 2 (reference: OPC UA Part 13 knows good and bad; the rest says why).
 */
export const quality = z.string().regex(/^(?:[GTCR]|X[0-9]{1,3})$/);

/** Why a device gave no answer: nothing listens, no way there, silence, hung up, nonsense, or not in the tenant's networks. */
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

/** What is known of a sensor now. */
export const sensorState = z
  .object({
    sensorId: objectId,
    /** The last good value in engineering units; `null` before the first one. */
    value: z.number().nullable(),
    /** Of the last attempt; `null` before the first one. */
    quality: quality.nullable(),
    /** When the value was read. */
    at: isoInstant.nullable(),
    /** When it is read next; `null` where nobody polls it. */
    next: isoInstant.nullable(),
    /** Since when the quality is what it is. */
    since: isoInstant.nullable(),
    /** Of a quality `T` or `C`. */
    failure: readFailure.optional(),
  })
  .meta({ id: 'SensorState' });

export type SensorState = z.infer<typeof sensorState>;

/** What a sensor said in the last hour, minute by minute. */
export const sensorHour = z
  .object({
    sensorId: objectId,
    /** When the first minute begins. */
    from: isoInstant,
    /** The last good value of each minute in engineering units, the minute under way last; `null` of one without any. */
    values: z.array(z.number().nullable()).length(hourMinutes),
  })
  .meta({ id: 'SensorHour' });

export type SensorHour = z.infer<typeof sensorHour>;

/** One reading that was tried. */
export const trialReading = z.object({
  /** Function code, 1–4. */
  fc: z.number().int().min(1).max(4),
  /** On the wire, from 0. */
  address: z.number().int().min(0).max(65_535),
  unit: z.number().int().min(0).max(255),
  /** As they came, four hexadecimal digits each; of a coil or a discrete input `0` or `1`. Empty without an answer. */
  words: z.array(z.string()),
  /**
   * The number in each order that its type has, raw and in engineering units; `null` = not a finite number. One entry for
   * 16 bits or fewer, four for more.
   */
  values: z.array(z.object({ order: wordOrder, raw: z.number().nullable(), value: z.number().nullable() })),
  /** Milliseconds until the answer, or until it was given up. */
  ms: z.number().int().min(0),
  failure: readFailure.optional(),
  /** Of a failure `exception`: its number. */
  exception: z.number().int().optional(),
});

export type TrialReading = z.infer<typeof trialReading>;

/** What came of trying a sensor. */
export const sensorTrial = z
  .object({
    reading: trialReading,
    /** The register before and the one after, where somebody answered. */
    neighbours: z.array(trialReading),
    /** Units 1, 255 and 0, where nobody is there under the sensor’s own. */
    otherUnits: z.array(trialReading),
  })
  .meta({ id: 'SensorTrial' });

export type SensorTrial = z.infer<typeof sensorTrial>;

/** What a trial needs of a sensor, saved or not. */
const trialBody = sensorEdit
  .pick({ register: true, unit: true, subordinate: true, connection: true })
  .superRefine(({ register, connection }, check) => {
    for (const [path, value] of Object.entries({ register, connection }))
      if (!value) check.addIssue({ code: 'custom', path: [path], message: 'Campo obbligatorio' });
  });

/** A device that says nothing is waited for 4.5 s, by whichever replica has its connection. */
const trialDeadlineMs = 8_000;

/** Live values, and readings tried by hand; nothing of it is stored. */
export const readings = {
  state: endpoint({
    http: 'GET /api/maintenance/sensor/state',
    subject: 'rpc.industrial.readings.state',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Ultimo valore di ogni sensore',
    permission: 'industrial',
    output: sensorState,
  }),
  /**
   * Those that were read, or have another quality, since a moment of the server's clock, and those of which nothing is known.
   * Clocks of two servers differ: ask from some seconds before the newest moment that is known.
   */
  stateSince: endpoint({
    http: 'GET /api/maintenance/sensor/state/since/{moment}',
    subject: 'rpc.industrial.readings.stateSince',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Ultimo valore dei sensori letti da un momento in poi',
    permission: 'industrial',
    params: z.object({ moment: isoInstant }),
    output: sensorState,
  }),
  hours: endpoint({
    http: 'GET /api/maintenance/sensor/hours',
    subject: 'rpc.industrial.readings.hours',
    kind: 'list',
    caller: 'staff',
    status: 200,
    summary: 'Ultima ora di ogni sensore, minuto per minuto',
    permission: 'industrial',
    output: sensorHour,
  }),
  /** Reads once; saves nothing. 422 for an address that the tenant may not reach. */
  trial: endpoint({
    http: 'POST /api/maintenance/sensor/try',
    subject: 'rpc.industrial.readings.trial',
    kind: 'read',
    caller: 'staff',
    status: 200,
    summary: 'Prova di lettura',
    permission: 'industrial',
    body: trialBody,
    output: sensorTrial,
    deadlineMs: trialDeadlineMs,
  }),
  /**
   * Reads once every saved MODBUS sensor of the tenant on a connection, at most 500, in order of data code. Those that were not
   * reached within 4.5 s are left out: nobody asked for them.
   */
  trialOfConnection: endpoint({
    http: 'POST /api/maintenance/sensor/try/connection',
    subject: 'rpc.industrial.readings.trialOfConnection',
    kind: 'read',
    caller: 'staff',
    status: 200,
    summary: 'Prova di lettura di tutti i sensori di una connessione',
    permission: 'industrial',
    body: sensorEdit.pick({ connection: true }),
    output: z.array(z.object({ sensorId: objectId, dataCode: z.string(), reading: trialReading })),
    deadlineMs: trialDeadlineMs,
  }),
};
