import { formatDate, formatDateTime } from '@officina/web-kit';
import { texts } from '../texts.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Fields whose time of day nobody chose. */
const days = new Set(['installDate']);

const itemInWords = (item: unknown): string => {
  if (!isRecord(item)) return String(item);
  if ('text' in item) return String(item['text']);
  if ('title' in item) return `${String(item['title'])}: ${String(item['result'] || texts.toCheck)}`;
  if ('name' in item) return `${String(item['name'])}: ${String(item['value'])}`;
  return JSON.stringify(item);
};

const recordInWords = (field: string, record: Record<string, unknown>): string => {
  if (Array.isArray(record['checkList'])) return inWords(field, record['checkList']);
  const { to, by, reason, name } = record;
  if (reason !== undefined) return texts.postponed(formatDate(String(to)), String(by), String(reason));
  if (typeof name === 'string') return name;
  const lines = Object.entries(record).map(([key, value]) => `${key}: ${inWords(key, value) || texts.empty}`);
  return lines.join('\n');
};

/** A value as a person reads it, lists one item a line; empty text when there is none. */
export function inWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (Array.isArray(value)) return value.map(itemInWords).join('\n');
  if (isRecord(value)) return recordInWords(field, value);
  const text = String(value);
  if (!instant.test(text)) return text;
  return days.has(field) ? formatDate(text) : formatDateTime(text);
}
