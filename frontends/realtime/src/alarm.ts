import type { SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';

/** Whether the sensor has crossed a limit and has not come back. */
export const isInAlarm = (state: SensorState | undefined): boolean => state?.beyond !== undefined;

/** Whether the sensor has a limit that it could cross. */
export const hasLimit = ({ high, low }: Sensor): boolean =>
  typeof high === 'number' || typeof low === 'number';
