import type { SensorState } from '@officina/contracts/industrial/readings';

export type StateOf = (sensorId: string) => SensorState | undefined;

/** Whether the last attempt to read it gave no value. */
export const isSilent = (state: SensorState | undefined): boolean =>
  state !== undefined && state.quality !== null && state.quality !== 'G';
