import type { BeyondLimit } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { durationInWords } from '../core/dates/ages.ts';
import * as glyphs from '../ui/glyphs.tsx';
import type { Mark } from '../ui/statuses.ts';
import { valueInWords } from './live-reading.ts';

/** The mark of a sensor that has crossed a limit and has not come back. */
export const alarmMark: Mark = { word: 'In allarme', glyph: glyphs.Alert, family: 'RED' };

const sides = { high: 'Sopra', low: 'Sotto' };

/** «Sopra 28 °C da 12 minuti» */
export const alarmText = ({ side, limit, since }: BeyondLimit, unit: Sensor['unit'], now: Date): string =>
  `${sides[side]} ${valueInWords(limit, unit)} da ${durationInWords(since, now)}`;
