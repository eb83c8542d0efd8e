import { labels } from '@officina/contracts/words/all';
import { customerWords } from '@officina/contracts/words/customer';
import { lotWords } from '@officina/contracts/words/lot';
import { orderWords } from '@officina/contracts/words/order';
import { tenantWords } from '@officina/contracts/words/tenant';
import { userWords } from '@officina/contracts/words/user';
import { formatDate, formatDateTime } from '../core/dates/formats.ts';
import { formatMoney, formatNumber } from '../core/numbers.ts';
import { statuses, type StatusEntity } from '../ui/statuses.ts';
import { texts } from './texts.ts';

type Texts = Partial<Record<string, string>>;

const labelsOf: Partial<Record<string, Texts>> = labels;
/** Codes and keys inside a field, by field. */
const values: Partial<Record<string, Texts>> = {
  ...customerWords.it.values,
  ...lotWords.it.values,
  ...orderWords.it.values,
  ...tenantWords.it.values,
  ...userWords.it.values,
  bands: lotWords.it.values.product,
};

/** The label of a field; its name where a newer service has a field that this version does not know. */
export const labelOf = (entity: string, field: string): string => labelsOf[entity]?.[field] ?? field;

/** Badge tables by entity and field. */
const badgeTables: Partial<Record<string, Partial<Record<string, StatusEntity>>>> = {
  intervention: { status: 'intervention', priority: 'priority' },
  spare: { orderStatus: 'spare' },
  order: { orderStatus: 'order' },
  lot: { status: 'lot' },
};

const isIn = <T extends object>(table: T, key: unknown): key is keyof T =>
  typeof key === 'string' && key in table;

/** The badge of a field's value; undefined where it has none. */
export function badgeOf(entity: string, field: string, value: unknown) {
  const of = badgeTables[entity]?.[field];
  return of && isIn(statuses[of], value) ? { of, value } : undefined;
}

/** The label of a badge. */
export function badgeLabel(entity: string, field: string, value: unknown): string | undefined {
  const of = badgeTables[entity]?.[field];
  const badges: Partial<Record<string, { word: string }>> = of ? statuses[of] : {};
  return badges[String(value)]?.word;
}

/** The state field of an entity. */
export const stateFieldOf = (entity: string): string | undefined =>
  Object.keys(badgeTables[entity] ?? {}).find((field) => field !== 'priority');

/** The label of a visit's grade. */
function gradeLabel(grade: unknown): string {
  const grades: Partial<Record<string, { word: string }>> = statuses.grade;
  return grades[String(grade)]?.word ?? String(grade);
}

type Fields = Record<string, unknown>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Instants that users enter as days. */
const days = new Set(['installDate', 'orderDate']);
/** Decimals of coordinates, precise to a metre. */
const decimals: Partial<Record<string, number>> = { gpsLat: 6, gpsLon: 6 };
const units: Partial<Record<string, string>> = { desiredAlcohol: '% vol', beyondFor: 's' };

const measures = [
  ['bx', '°Bx'],
  ['temperature', '°C'],
  ['AlcholEbul', '% vol'],
] as const;

/** «22/11/2026 08:35: 18,8 °Bx, 18 °C» */
function readingText(reading: Fields): string {
  const read = measures
    .filter(([measure]) => typeof reading[measure] === 'number')
    .map(([measure, unit]) => `${formatNumber(Number(reading[measure]))} ${unit}`);
  return `${formatDateTime(String(reading['measuredAt']))}: ${read.join(', ')}`;
}

const joined = (...parts: unknown[]): string => parts.filter(Boolean).join(' ');

/** «FIL-1 Filtro olio: 3 pz» */
const rowText = ({ code, name, qt, unity }: Fields): string =>
  `${joined(code, name)}: ${joined(formatNumber(Number(qt)), unity)}`;

/** «TOR-01 Tornio: Cattivo, perde olio» */
const gradeText = ({ code, name, status, note }: Fields): string =>
  [`${joined(code, name)}: ${gradeLabel(status)}`, note].filter(Boolean).join(', ');
const checkLabel = ({ result, notOk }: Fields): string =>
  notOk ? texts.notOk : String(result || texts.toCheck);

const itemText = (item: unknown): string => {
  if (!isRecord(item)) return String(item);
  if ('text' in item) return String(item['text']);
  if ('title' in item) return `${String(item['title'])}: ${checkLabel(item)}`;
  if ('measuredAt' in item) return readingText(item);
  if ('qt' in item) return rowText(item);
  if ('machineId' in item) return gradeText(item);
  if ('name' in item) return [item['name'], item['value']].filter((word) => word !== undefined).join(': ');
  return JSON.stringify(item);
};

const instantText = (value: unknown): string => formatDateTime(String(value));

/** «dal 20/11/2026 10:32 al 20/11/2026 10:50» */
const silenceText = ({ since, end }: Fields): string =>
  texts.silent(instantText(since), end ? instantText(end) : undefined);

/** «sopra 28 °C: 29,4 °C dal 20/11/2026 10:32»; once it is over, the value that was back: «27 °C dal 20/11/2026 10:50». */
function crossingText({ side, limit, value, unit, since, end }: Fields): string {
  const measured = (number: unknown) => joined(formatNumber(Number(number), 3), unit);
  if (!isRecord(end)) return texts.beyond(String(side), measured(limit), measured(value), instantText(since));
  return texts.backWithin(end['value'] === null ? '' : measured(end['value']), instantText(end['at']));
}

const recordText = (field: string, record: Fields): string => {
  if (field === 'silence') return silenceText(record);
  if (field === 'crossing') return crossingText(record);
  if (Array.isArray(record['checkList'])) return valueText(field, record['checkList']);
  if (field === 'proposedClosing') return [record['firm'], record['text']].filter(Boolean).join(': ');
  const { to, by, reason, name, cut, enabled, min, max } = record;
  if (reason !== undefined) return texts.postponed(formatDate(String(to)), String(by), String(reason));
  if (typeof name === 'string') return name;
  if (typeof cut === 'number') return texts.tooLong;
  if (typeof enabled === 'boolean') return texts.enabled(enabled);
  if (typeof min === 'number' && typeof max === 'number')
    return texts.degrees(formatNumber(min), formatNumber(max));
  const lines = Object.entries(record).map(
    ([key, value]) => `${values[field]?.[key] ?? key}: ${valueText(key, value) || texts.empty}`,
  );
  return lines.join('\n');
};

/** A value formatted as text, lists with one item per line; empty without a value. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (field === 'price') return formatMoney(Number(value));
  if (typeof value === 'number') return joined(formatNumber(value, decimals[field]), units[field]);
  if (Array.isArray(value)) return value.map(itemText).join('\n');
  if (isRecord(value)) return recordText(field, value);
  const text = String(value);
  if (field === 'fromInterventionId') return texts.intervention(text.slice(-5));
  if (field === 'waitsForOrder') return texts.order(text.slice(-5));
  if (!instant.test(text)) return values[field]?.[text] ?? text;
  return days.has(field) ? formatDate(text) : formatDateTime(text);
}
