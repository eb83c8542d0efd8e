import type { Measure } from '@officina/contracts/lotlog/lot-readings';
import { formatNumber } from '@officina/web-kit';
import { texts } from './texts.ts';

/** 11,0: what is read with one decimal keeps it, a second one is kept too. */
export function decimal(value: number): string {
  const written = formatNumber(value);
  return written.includes(',') ? written : `${written},0`;
}

/** «16,8 °C» */
export const measureInWords = (measure: Measure, value: number): string =>
  `${decimal(value)} ${texts.units[measure]}`;
