import {
  dayField,
  defineRecord,
  listOf,
  numberField,
  requiredTextField,
  textField,
  type FieldKind,
} from '@officina/web-kit/records';
import type { CheckItem } from './checklist/items.ts';
import { texts } from './texts.ts';

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
