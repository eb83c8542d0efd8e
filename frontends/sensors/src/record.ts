import type { Sensor } from '@officina/contracts/industrial/sensors';
import { useMachines } from '@officina/web-kit';
import { defineRecord, flagField, numberField, textField, type FieldKind } from '@officina/web-kit/records';
import { liveInWords, useLive, type LiveWords } from '@officina/web-kit/sensors';
import { useMemo } from 'react';
import { texts } from './texts.ts';

export type SensorType = Sensor['type'];

const typeField: FieldKind<SensorType, SensorType, SensorType> = {
  blank: 'MODBUS',
  read: (stored) => stored,
  write: (value) => value,
  words: (value) => value,
};

/** A sensor; without machine its `machineId` is ''. */
export const sensorRecord = defineRecord({
  entity: 'sensor',
  routes: {
    list: 'GET /api/maintenance/sensor/all',
    create: 'POST /api/maintenance/sensor/create',
    edit: 'PUT /api/maintenance/sensor/{id}/edit',
    remove: 'DELETE /api/maintenance/sensor/delete/{id}',
  },
  fields: {
    type: typeField,
    machineId: textField(),
    dataCode: textField(),
    description: textField(),
    sampling: numberField(),
    register: textField(),
    subordinate: textField(),
    unit: textField(),
    connection: textField(),
    saveOnlyChanges: flagField(),
    runsFrom: numberField(),
  },
  texts,
});

export type SensorValues = ReturnType<typeof sensorRecord.valuesOf>;

/** What another sensor starts from: all but the code, which is one sensor's alone. */
export const copyOf = (stored: Partial<Sensor>): Partial<Sensor> => ({ ...stored, dataCode: undefined });

/** The tenant's machines by their ids, and how a machine is called in words. */
export function useMachineNames() {
  const { query, byId } = useMachines();
  const wordsOf = (id: string): string => {
    if (!id) return texts.noMachine;
    const { name, shortCode } = byId.get(id) ?? {};
    return shortCode ? `${name ?? shortCode} (${shortCode})` : texts.unknownMachine;
  };
  return { query, byId, wordsOf };
}

/** What is said of a sensor; undefined until the states come, and when they do not come any more. */
export type LiveOf = (sensor: Sensor) => LiveWords | undefined;

/** What every sensor said last, in words. */
export function useLiveWords(): LiveOf {
  const { readingOf, isLost } = useLive();
  return useMemo(() => {
    const wordsOf = (sensor: Sensor) => {
      const reading = readingOf(sensor);
      return reading && liveInWords(reading);
    };
    return isLost ? () => undefined : wordsOf;
  }, [readingOf, isLost]);
}
