import type { SensorState } from '@officina/contracts/industrial/readings';
import { decimalsOf } from '@officina/contracts/industrial/decimals';
import { parseRegister } from '@officina/contracts/industrial/register';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { toEngineeringUnits, parseUnit } from '@officina/contracts/industrial/unit';
import { durationInWords } from '../core/dates/ages.ts';
import { formatFixed, formatNumber } from '../core/numbers.ts';
import { failureLabel } from './failures.ts';

const notANumber = 'non è un numero';
const scientific = new Intl.NumberFormat('it-IT', { notation: 'scientific', maximumFractionDigits: 1 });

/**
 * «18,4», «1.234,567»; very large and very small numbers in scientific notation: «4,2e−8».
 * @param decimals fixed decimals; up to three if absent
 */
export function numberInWords(value: number | null, decimals?: number): string {
  if (value === null) return notANumber;
  const size = Math.abs(value);
  // Every digit of a 32-bit counter matters.
  const isUsual = size === 0 || (size >= 0.001 && size < (Number.isInteger(value) ? 1e10 : 1e9));
  const usual = decimals === undefined ? formatNumber(value, 3) : formatFixed(value, decimals);
  const text = isUsual ? usual : scientific.format(value).replace('E', 'e');
  return text.replace('-', '−').replace('e-', 'e−');
}

/** «23,5 °C»: a number that is already in engineering units. */
export function valueInWords(value: number | null, unit: string | null | undefined): string {
  const scale = parseUnit(unit ?? '');
  const label = 'error' in scale || value === null ? '' : ` ${scale.label}`;
  return `${numberInWords(value)}${label}`.trim();
}

/** A raw number in a unit that is being typed: «23,5 °C»; the raw number while the unit is invalid. */
export function rawInWords(raw: number | null, unit: string): string {
  const scale = parseUnit(unit);
  if (raw === null || 'error' in scale) return numberInWords(raw);
  return valueInWords(toEngineeringUnits(raw, scale), unit);
}

/** The part of a sensor's last reading that does not change over time. */
export interface LastReading {
  /** `none`: not read yet, or never read. */
  kind: 'good' | 'silent' | 'none';
  /** «Buono», «Muto», «Non si legge», «Non è un numero», «Non ancora letto»; «—» for a sensor that is never read. */
  word: string;
  /** The last good value, «18,4»; absent before the first one. */
  number?: string;
  /** «°C»; empty if it has none. */
  unit: string;
  /** Instant of the value. */
  at?: string;
  /** Start of the silence. */
  since?: string;
  /** Reason of the silence: «nessuna risposta», «eccezione 2: quel registro non c’è». */
  why?: string;
}

/** A last reading with its ages. */
export interface LiveReading extends LastReading {
  /** Age of the value: «12 s fa», «3 ore e 5 minuti fa». */
  age?: string;
  /** Duration of the silence: «14 minuti». */
  silentFor?: string;
}

/** The texts of a reading in a list row. */
export interface LiveText {
  kind: LiveReading['kind'];
  /** «23,5 °C» if good, «Muto da 14 minuti», «Non ancora letto». */
  what: string;
  /** «12 s fa»; for a silent sensor the reason, and the age of its last value. */
  more: string;
}

/** The age of a reading: «12 s fa», «3 ore e 5 minuti fa». */
export function readingAge(at: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000));
  return `${seconds < 60 ? `${seconds} s` : durationInWords(at, now)} fa`;
}

const silenceLabels: Partial<Record<string, string>> = { T: 'Muto', C: 'Non si legge', R: 'Non è un numero' };

const rateDigits = 4;

/** Rounds a rate to four digits: as a difference over time, its other digits are noise. */
function shownValue(value: number, register: Sensor['register']): number {
  const parsed = parseRegister(register ?? '');
  const isRate = !('error' in parsed) && parsed.counter;
  return isRate ? Number(value.toPrecision(rateDigits)) : value;
}

/** «°C» for `°C/10`; empty if there is none. */
export const unitLabel = (unit: Sensor['unit']): string => {
  const parsed = parseUnit(unit ?? '');
  return 'error' in parsed ? '' : parsed.label.trim();
};

/** A sensor's last reading, without ages. */
export function lastReading(
  { type, unit, register }: Pick<Sensor, 'type' | 'unit' | 'register'>,
  state: SensorState | undefined,
): LastReading {
  const label = unitLabel(unit);
  if (type === 'OTHER') return { kind: 'none', word: '—', unit: label };
  const { quality = null, value = null, at = null, since = null, failure } = state ?? {};
  const decimals = decimalsOf({ unit, register });
  const last = at !== null &&
    value !== null && { number: numberInWords(shownValue(value, register), decimals), at };
  if (quality === null) return { kind: 'none', word: 'Non ancora letto', unit: label };
  if (quality === 'G') return { kind: 'good', word: 'Buono', unit: label, ...last };
  const exception = quality.startsWith('X') ? Number(quality.slice(1)) : undefined;
  const reason = exception === undefined ? failure : 'exception';
  return {
    kind: 'silent',
    word: exception === undefined ? (silenceLabels[quality] ?? quality) : 'Muto',
    unit: label,
    ...last,
    ...(since && { since }),
    ...(reason && { why: failureLabel(reason, exception) }),
  };
}

/**
 * A sensor's last reading with its ages.
 * @param now by the server's clock
 */
export function liveReading(
  sensor: Pick<Sensor, 'type' | 'unit' | 'register'>,
  state: SensorState | undefined,
  now: Date,
): LiveReading {
  const reading = lastReading(sensor, state);
  const { at, since } = reading;
  return {
    ...reading,
    ...(at && { age: readingAge(at, now) }),
    ...(since && { silentFor: durationInWords(since, now) }),
  };
}

/** «18,4 °C», or «—» without a value. */
export const readingText = ({ number, unit }: Pick<LastReading, 'number' | 'unit'>): string =>
  number === undefined ? '—' : `${number} ${unit}`.trim();

export function liveInWords(reading: LiveReading): LiveText {
  const { kind, word, number, age, silentFor, why } = reading;
  if (kind === 'none') return { kind, what: word, more: '' };
  if (kind === 'good') return { kind, what: readingText(reading), more: age ?? 'serve una seconda lettura' };
  const last = number !== undefined && `l’ultima volta ${readingText(reading)}, ${age}`;
  return {
    kind,
    what: silentFor ? `${word} da ${silentFor}` : word,
    more: [why, last].filter(Boolean).join('; '),
  };
}
