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

/** The machine's name, or its code if it has none. */
export const machineName = ({ name, shortCode }: Machine): string => name ?? shortCode;

/** A point of a plan's checklist; its result is always ''. */
export interface CheckItem {
  title: string;
  result: 'OK' | '';
}

const bullet = /^\s*(?:[-–•*]\s+|\d{1,3}[.)]\s+)?/;

/** The points of a text, one per line, without bullets and numbers. */
export const parseItems = (text: string): CheckItem[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replace(bullet, '').trim())
    .filter((title) => title !== '')
    .map((title) => ({ title, result: '' }));

/** A copy of the list with one item moved. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...items.slice(from, from + 1));
}

// A missing machine is omitted, so that the server refuses it.
const machineField = { ...requiredTextField(), write: (id: string) => id || undefined };

// Empty or invalid text is sent, so that the server refuses it at its field.
const requiredNumber = { ...numberField(), write: (value: number | string | null) => value as number };

// Only set at creation, and omitted if empty.
const lastDateField = { ...dayField(), write: (day: string) => dayField().write(day) ?? undefined };

const checklistField: FieldKind<CheckItem[], CheckItem[], CheckItem[]> = {
  blank: [],
  read: (stored) => stored,
  write: (items) => items,
  words: (items) => items.map(({ title }, index) => `${index + 1}. ${title}`).join('\n'),
  // A point is identified by its text, which may be edited.
  list: listOf<CheckItem[], CheckItem>({
    items: (items) => items,
    of: (items) => [...items],
    keyOf: ({ title }) => title,
    nameOf: ({ title }) => title,
    words: ({ title }) => title,
    isText: true,
  }),
};

/** The calls of a plan's own sheets. */
export const copyRoute = 'POST /api/maintenance/maintenance/copies/create';
export const postponeRoute = 'PUT /api/maintenance/maintenance/{id}/postpone';

export const planRecord = defineRecord({
  entity: 'plan',
  routes: {
    list: 'GET /api/maintenance/maintenance/all',
    single: 'GET /api/maintenance/maintenance/single/{id}',
    create: 'POST /api/maintenance/maintenance/create',
    edit: 'PUT /api/maintenance/maintenance/{id}/edit',
    remove: 'DELETE /api/maintenance/maintenance/delete/{id}',
  },
  needs: { create: 'manage', edit: 'manage' },
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
