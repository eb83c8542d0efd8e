import type { BeyondLimit, SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { durationInWords, glyphs, type Mark } from '@officina/web-kit';
import { valueInWords } from '@officina/web-kit/sensors';
import { texts } from './texts.ts';

/** Whether the sensor has crossed a limit and has not come back. */
export const isInAlarm = (state: SensorState | undefined): boolean => state?.beyond !== undefined;

/** Whether the sensor has a limit that it could cross. */
export const hasLimit = ({ high, low }: Sensor): boolean =>
  typeof high === 'number' || typeof low === 'number';

/** «Sopra 28 °C da 12 minuti» */
export function alarmText({ side, limit, since }: BeyondLimit, unit: Sensor['unit'], now: Date): string {
  return texts.beyondFor(texts.sides[side], valueInWords(limit, unit), durationInWords(since, now));
}

export const alarmMark: Mark = { word: texts.inAlarm, glyph: glyphs.Alert, family: 'RED' };
