import {
  parseRegister,
  type Register,
  type RegisterType,
  type WordOrder,
} from '@officina/contracts/industrial/register';
import { registerAdvice, registerProblem } from '@officina/contracts/industrial/register-hints';
import {
  connectionProblem,
  dataCodeFormat,
  maxRunsFrom,
  maxSamplingMinutes,
  subordinateFormat,
  defaultModbusPort,
} from '@officina/contracts/industrial/sensor-rules';
import { parseUnit, unitProblem } from '@officina/contracts/industrial/unit';
import { splitHostPort } from '@officina/contracts/place';
import { rawInWords, valueInWords } from '@officina/web-kit/sensors';

/** Labels of the word orders of a number. */
export const orderLabels: Record<WordOrder, string> = {
  ABCD: 'come arriva',
  CDAB: 'parole scambiate',
  BADC: 'byte scambiati',
  DCBA: 'tutti scambiati',
};

/** «AB CD» */
export const orderName = (order: WordOrder): string => `${order.slice(0, 2)} ${order.slice(2)}`;

/** Texts below a field: advice is amber and blocks nothing, a hint explains the typed value. */
interface FieldTexts {
  count?: { length: number; max: number };
  advice?: string;
  hint?: string;
}

/** The specified counters. */
const counters = { dataCode: 8, unit: 5, register: 8, connection: 20, subordinate: 6 } as const;

type Counted = keyof typeof counters;

const typeLabels: Record<Exclude<RegisterType, 'bit' | 'bool'>, string> = {
  uint16: 'intero senza segno',
  int16: 'intero con segno',
  uint32: 'intero di due parole senza segno',
  int32: 'intero di due parole con segno',
  float32: 'numero con virgola',
  uint64: 'intero di quattro parole senza segno',
  int64: 'intero di quattro parole con segno',
  float64: 'numero con virgola di quattro parole',
};

const onOrOff = 'spento o acceso';

function formatPlace({ fc, address, count }: Register): string {
  if (fc === 1) return `Coil ${address}`;
  if (fc === 2) return `Ingresso digitale ${address}`;
  const of = fc === 4 ? ' d’ingresso' : '';
  return count === 1 ? `Parola${of} ${address}` : `Parole${of} ${address}–${address + count - 1}`;
}

/** «Parole 20–21, numero con virgola, parole scambiate» */
function formatRegister(register: Register, isReference: boolean): string {
  const { type, bit, order, counter } = register;
  const onWire = isReference ? ' sul filo' : '';
  const kind = type === 'bool' ? [onOrOff] : type === 'bit' ? [`bit ${bit}`, onOrOff] : [typeLabels[type]];
  const swapped = order === 'ABCD' ? [] : [orderLabels[order]];
  const perHour = counter ? ['contatore: il valore è per ora'] : [];
  return [`${formatPlace(register)}${onWire}`, ...kind, ...swapped, ...perHour].join(', ');
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function registerTexts(text: string): FieldTexts {
  const parsed = parseRegister(text);
  if ('error' in parsed)
    return text.trim()
      ? { advice: registerProblem(text) }
      : { hint: 'Dove sta il numero: per esempio h20f, oppure #40021f come nei manuali' };
  const advice = registerAdvice(text);
  return {
    hint: formatRegister(parsed, text.trim().startsWith('#')),
    ...(advice && { advice: capitalized(advice) }),
  };
}

function unitTexts(text: string): FieldTexts {
  const problem = unitProblem(text);
  const scale = parseUnit(text);
  if (problem || 'error' in scale) return { advice: problem };
  const change = scale.deadband > 0 && `; fino a ${valueInWords(scale.deadband, text)} non è una variazione`;
  return { hint: `Grezzo 235 → ${rawInWords(235, text)}${change || ''}` };
}

function subordinateTexts(text: string): FieldTexts {
  const typed = text.trim();
  if (!typed) return { hint: 'Vuoto vale 1: di solito è giusto, se la macchina è una sola' };
  if (!subordinateFormat.format.test(typed)) return { advice: subordinateFormat.problem };
  const isItself = typed === '0' || typed === '255';
  return {
    hint: isItself
      ? 'Il dispositivo stesso, non uno dietro di lui'
      : `La macchina numero ${typed} della linea`,
  };
}

function connectionTexts(text: string): FieldTexts {
  const typed = text.trim();
  const problem = connectionProblem(typed);
  const place = splitHostPort(typed);
  if (problem || !place) return { advice: problem, hint: 'Formato IP:PORTA, per esempio 192.168.10.42:502' };
  const { host, port = defaultModbusPort } = place;
  const address = host.includes(':') ? `[${host}]` : host;
  return {
    hint: `Indirizzo ${address}, porta ${port}${port === defaultModbusPort ? ', quella di Modbus' : ''}`,
  };
}

function dataCodeTexts(text: string): FieldTexts {
  return dataCodeFormat.format.test(text.trim()) ? {} : { advice: dataCodeFormat.problem };
}

const textsOf: Record<Counted, (text: string) => FieldTexts> = {
  dataCode: dataCodeTexts,
  register: registerTexts,
  unit: unitTexts,
  subordinate: subordinateTexts,
  connection: connectionTexts,
};

/** Counter and texts of a field with a usual maximum length. */
export function fieldTexts(name: Counted, text: string): FieldTexts {
  const max = counters[name];
  const tooLong = text.length > max ? { advice: `Di solito al massimo ${max} caratteri` } : {};
  return { count: { length: text.length, max }, ...tooLong, ...textsOf[name](text) };
}

/** The unit of the values, «°C» of «°C/10»; undefined while it is empty or invalid. */
export function unitLabel(unit: string): string | undefined {
  const scale = parseUnit(unit);
  return 'error' in scale ? undefined : scale.label || undefined;
}

/** Text below the value from which a machine counts as running. */
export function runsFromTexts(value: number | string | null, unit: string): FieldTexts {
  if (value === null) return { hint: 'Facoltativo: serve a contare le ore di marcia' };
  if (typeof value === 'string') return { advice: 'Deve essere un numero' };
  if (Math.abs(value) > maxRunsFrom) return { advice: 'Numero troppo grande' };
  return { hint: `La macchina è in marcia da ${valueInWords(value, unit)} in su` };
}

/** Text below the sampling, in minutes. */
export function samplingTexts(minutes: number | string | null): FieldTexts {
  if (minutes === null) return { hint: 'Vuoto vale una lettura al minuto' };
  if (!Number.isInteger(minutes) || Number(minutes) < 0 || Number(minutes) > maxSamplingMinutes)
    return { advice: `Minuti interi, da 0 a ${maxSamplingMinutes}` };
  if (Number(minutes) > 60) return { advice: 'Di solito da 0 a 60 minuti' };
  if (minutes === 0) return { hint: 'Il più spesso possibile: ogni 15 secondi' };
  return { hint: minutes === 1 ? 'Una lettura al minuto' : `Una lettura ogni ${minutes} minuti` };
}
