import type { SensorState } from '@officina/contracts/industrial/readings';
import type { Sensor } from '@officina/contracts/industrial/sensors';
import { parseRegister } from '@officina/contracts/industrial/register';
import { durationInWords } from '@officina/web-kit';
import { failureInShort } from '../words/failures.ts';
import { valueInWords } from '../words/numbers.ts';

/** What a row says of a sensor's last reading. */
export interface LiveWords {
  kind: 'good' | 'silent' | 'none';
  /** «23,5 °C» of a good one, «Muto da 14 minuti», «Non ancora letto». */
  what: string;
  /** «12 s fa»; of a silent one why, and when the last value came. */
  more: string;
}

/** «12 s fa», «3 ore e 5 minuti fa» */
function ago(at: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - Date.parse(at)) / 1000));
  return `${seconds < 60 ? `${seconds} s` : durationInWords(at, now)} fa`;
}

const silences: Partial<Record<string, string>> = { T: 'Muto', C: 'Non si legge', R: 'Non è un numero' };

const rateDigits = 4;

/** A rate is a difference over a time: digits behind the fourth are noise. */
function shownValue(value: number, register: Sensor['register']): number {
  const parsed = parseRegister(register ?? '');
  const isRate = !('error' in parsed) && parsed.counter;
  return isRate ? Number(value.toPrecision(rateDigits)) : value;
}

/** @param now when the state came */
export function liveInWords(
  { type, unit, register }: Pick<Sensor, 'type' | 'unit' | 'register'>,
  state: SensorState | undefined,
  now: Date,
): LiveWords {
  if (type === 'OTHER') return { kind: 'none', what: '—', more: '' };
  const { quality = null, value = null, at = null, since = null, failure } = state ?? {};
  const read =
    at !== null && value !== null
      ? { what: valueInWords(shownValue(value, register), unit), when: ago(at, now) }
      : undefined;
  if (quality === null) return { kind: 'none', what: 'Non ancora letto', more: '' };
  if (quality === 'G')
    return { kind: 'good', what: read?.what ?? '—', more: read?.when ?? 'serve una seconda lettura' };
  const exception = quality.startsWith('X') ? Number(quality.slice(1)) : undefined;
  const what = exception === undefined ? (silences[quality] ?? quality) : 'Muto';
  const why = exception === undefined ? failure : 'exception';
  const last = read && `l’ultima volta ${read.what}, ${read.when}`;
  return {
    kind: 'silent',
    what: since ? `${what} da ${durationInWords(since, now)}` : what,
    more: [why && failureInShort(why, exception), last].filter(Boolean).join('; '),
  };
}
