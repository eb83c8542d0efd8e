import type { Machine } from '@officina/contracts/maintenance/machines';
import {
  dayField,
  defineRecord,
  listOf,
  numberField,
  requiredTextField,
  textField,
  type FieldKind,
} from '@officina/web-kit/records';
import { texts } from './texts.ts';

/** «Tornio», or its code as long as it has no name. */
export const machineName = ({ name, shortCode }: Machine): string => name ?? shortCode;

/** A point of a plan's checklist, which has no result of its own. */
export interface CheckItem {
  title: string;
  result: 'OK' | '';
}

const bullet = /^\s*(?:[-–•*]\s+|\d{1,3}[.)]\s+)?/;

/** The points in a text, one a line: without the bullets and numbers of the list that they come from. */
export const itemsOf = (text: string): CheckItem[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((title) => title !== '')
    .map((title) => ({ title, result: '' }));

/** The list with one of its items at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

// A machine that was not chosen is left out: refusing that is the server's.
const machineField = { ...requiredTextField(), write: (id: string) => id || undefined };

// Empty, or no number: the server's to refuse, at its field.
const requiredNumber = { ...numberField(), write: (value: number | string | null) => value as number };

// Said at the creation alone; of whoever says nothing, nothing is sent.
const lastDateField = { ...dayField(), write: (day: string) => dayField().write(day) ?? undefined };

const checklistField: FieldKind<CheckItem[], CheckItem[], CheckItem[]> = {
  blank: [],
  read: (stored) => stored,
  write: (items) => items,
  words: (items) => items.map(({ title }, index) => `${index + 1}. ${title}`).join('\n'),
  // A point is its text, which may be corrected in its place.
  list: listOf<CheckItem[], CheckItem>({
    items: (items) => items,
    of: (items) => [...items],
    keyOf: ({ title }) => title,
    nameOf: ({ title }) => title,
    words: ({ title }) => title,
    isText: true,
  }),
};

export const planRecord = defineRecord({
  entity: 'plan',
  routes: {
    list: 'GET /api/maintenance/maintenance/all',
    single: 'GET /api/maintenance/maintenance/single/{id}',
    create: 'POST /api/maintenance/maintenance/create',
    edit: 'PUT /api/maintenance/maintenance/{id}/edit',
    remove: 'DELETE /api/maintenance/maintenance/delete/{id}',
  },
  fields: {
    machineId: machineField,
    description: requiredTextField(),
    triggeredByDays: requiredNumber,
    noticeDays: numberField(),
    shortCode: textField(),
    checkList: checklistField,
    lastDate: lastDateField,
  },
  texts,
});

export type PlanValues = ReturnType<typeof planRecord.valuesOf>;
