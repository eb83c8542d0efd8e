import { inUnits, parseUnit } from '@officina/contracts/industrial/unit';
import { formatNumber } from '../core/numbers.ts';

const notANumber = 'non è un numero';
const asPower = new Intl.NumberFormat('it-IT', { notation: 'scientific', maximumFractionDigits: 1 });

/** «18,4», «1.234,567»; the very large and very small ones as powers of ten: «4,2e−8». */
export function numberInWords(value: number | null): string {
  if (value === null) return notANumber;
  const size = Math.abs(value);
  // A count of 32 bits is read digit by digit.
  const isUsual = size === 0 || (size >= 0.001 && size < (Number.isInteger(value) ? 1e10 : 1e9));
  const words = isUsual ? formatNumber(value, 3) : asPower.format(value).replace('E', 'e');
  return words.replace('-', '−').replace('e-', 'e−');
}

/** «23,5 °C»: a number that is in engineering units already. */
export function valueInWords(value: number | null, unit: string | null | undefined): string {
  const scale = parseUnit(unit ?? '');
  const label = 'error' in scale || value === null ? '' : ` ${scale.label}`;
  return `${numberInWords(value)}${label}`.trim();
}

/** A raw number in a unit as it is typed now: «23,5 °C»; raw where the unit is none. */
export function rawInWords(raw: number | null, unit: string): string {
  const scale = parseUnit(unit);
  if (raw === null || 'error' in scale) return numberInWords(raw);
  return valueInWords(inUnits(raw, scale), unit);
}
