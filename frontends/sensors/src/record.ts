import type { Sensor } from '@officina/contracts/industrial/sensors';
import { useMachines } from '@officina/web-kit';
import { defineRecord, flagField, numberField, textField, type FieldKind } from '@officina/web-kit/records';
import { alarmText, liveInWords, useLiveReadings, type LiveText } from '@officina/web-kit/sensors';
import { useMemo } from 'react';
import { texts } from './texts.ts';

export type SensorType = Sensor['type'];

const typeField: FieldKind<SensorType, SensorType, SensorType> = {
  blank: 'MODBUS',
  read: (stored) => stored,
  write: (value) => value,
  words: (value) => value,
};

/** A sensor; its `machineId` is '' without a machine. */
export const sensorRecord = defineRecord({
  entity: 'sensor',
  routes: {
    list: 'GET /api/maintenance/sensor/all',
    create: 'POST /api/maintenance/sensor/create',
    edit: 'PUT /api/maintenance/sensor/{id}/edit',
    remove: 'DELETE /api/maintenance/sensor/delete/{id}',
  },
  needs: { create: 'manage', edit: 'manage' },
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
    high: numberField(),
    low: numberField(),
    beyondFor: numberField(),
    hysteresis: numberField(),
    opensIntervention: flagField(),
  },
  texts,
});

export type SensorValues = ReturnType<typeof sensorRecord.valuesOf>;

/** Initial values of a copy: all fields except the code, which is unique. */
export const copyOf = (stored: Partial<Sensor>): Partial<Sensor> => ({ ...stored, dataCode: undefined });

/** The tenant's machines by id, and the sheet's labels for them. */
export function useMachineNames() {
  const { query, byId } = useMachines();
  const machineLabel = (id: string): string => {
    if (!id) return texts.noMachine;
    const { name, shortCode } = byId.get(id) ?? {};
    return shortCode ? `${name ?? shortCode} (${shortCode})` : texts.unknownMachine;
  };
  return { query, byId, machineLabel };
}

/** A live value as text, and for a sensor in alarm «Sopra 28 °C da 12 minuti». */
export type LiveWords = LiveText & { alarm?: string };

/** The live value of a sensor; undefined while loading and after the connection is lost. */
export type LiveOf = (sensor: Sensor) => LiveWords | undefined;

/** The live values of all sensors as text. */
export function useLiveWords(): LiveOf {
  const { readingOf, stateOf, heardAt, isLost } = useLiveReadings();
  return useMemo(() => {
    const textOf = (sensor: Sensor) => {
      const reading = readingOf(sensor);
      const beyond = stateOf(sensor._id)?.beyond;
      const alarm = beyond && heardAt && alarmText(beyond, sensor.unit, heardAt);
      return reading && { ...liveInWords(reading), ...(alarm && { alarm }) };
    };
    return isLost ? () => undefined : textOf;
  }, [readingOf, stateOf, heardAt, isLost]);
}
