import { formatDate, formatDateTime, formatMoney, formatNumber } from '@officina/web-kit';
import { texts } from '../texts.ts';
import { keyWords, valueWords } from './key-words.ts';
import { gradeWord } from './marks.ts';

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Fields whose time of day nobody chose. */
const days = new Set(['installDate', 'orderDate']);
/** Decimals of degrees, for a position to the metre. */
const decimals: Partial<Record<string, number>> = { gpsLat: 6, gpsLon: 6 };
const units: Partial<Record<string, string>> = { desiredAlcohol: '% vol' };

const measures = [
  ['bx', '°Bx'],
  ['temperature', '°C'],
  ['AlcholEbul', '% vol'],
] as const;

/** «22/11/2026 08:35: 18,8 °Bx, 18 °C» */
function readingInWords(reading: Fields): string {
  const read = measures
    .filter(([measure]) => typeof reading[measure] === 'number')
    .map(([measure, unit]) => `${formatNumber(Number(reading[measure]))} ${unit}`);
  return `${formatDateTime(String(reading['measuredAt']))}: ${read.join(', ')}`;
}

const joined = (...words: unknown[]): string => words.filter(Boolean).join(' ');

/** «FIL-1 Filtro olio: 3 pz» */
const partInWords = ({ code, name, qt, unity }: Fields): string =>
  `${joined(code, name)}: ${joined(formatNumber(Number(qt)), unity)}`;

/** «TOR-01 Tornio: Cattivo, perde olio» */
const gradeInWords = ({ code, name, status, note }: Fields): string =>
  [`${joined(code, name)}: ${gradeWord(status)}`, note].filter(Boolean).join(', ');
const checkedWord = ({ result, notOk }: Fields): string =>
  notOk ? texts.notOk : String(result || texts.toCheck);

const itemInWords = (item: unknown): string => {
  if (!isRecord(item)) return String(item);
  if ('text' in item) return String(item['text']);
  if ('title' in item) return `${String(item['title'])}: ${checkedWord(item)}`;
  if ('measuredAt' in item) return readingInWords(item);
  if ('qt' in item) return partInWords(item);
  if ('machineId' in item) return gradeInWords(item);
  if ('name' in item) return [item['name'], item['value']].filter((word) => word !== undefined).join(': ');
  return JSON.stringify(item);
};

const recordInWords = (field: string, record: Fields): string => {
  if (Array.isArray(record['checkList'])) return inWords(field, record['checkList']);
  const { to, by, reason, name, cut, enabled, min, max } = record;
  if (reason !== undefined) return texts.postponed(formatDate(String(to)), String(by), String(reason));
  if (typeof name === 'string') return name;
  if (typeof cut === 'number') return texts.tooLong;
  if (typeof enabled === 'boolean') return texts.enabled(enabled);
  if (typeof min === 'number' && typeof max === 'number')
    return texts.degrees(formatNumber(min), formatNumber(max));
  const lines = Object.entries(record).map(
    ([key, value]) => `${keyWords[field]?.[key] ?? key}: ${inWords(key, value) || texts.empty}`,
  );
  return lines.join('\n');
};

/** A value as a person reads it, lists one item a line; empty text when there is none. */
export function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (field === 'price') return formatMoney(Number(value));
  if (typeof value === 'number') return joined(formatNumber(value, decimals[field]), units[field]);
  if (Array.isArray(value)) return value.map(itemInWords).join('\n');
  if (isRecord(value)) return recordInWords(field, value);
  const text = String(value);
  if (field === 'fromInterventionId') return texts.intervention(text.slice(-5));
  if (!instant.test(text)) return valueWords[field]?.[text] ?? text;
  return days.has(field) ? formatDate(text) : formatDateTime(text);
}
