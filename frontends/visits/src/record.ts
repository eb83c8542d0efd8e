import type { SavedVisit, Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { formatDateTime, fromInput, statuses, toDateTimeInput } from '@officina/web-kit';
import {
  defineRecord,
  listOf,
  reasonOf,
  textField,
  type FieldKind,
  type RecordForm,
} from '@officina/web-kit/records';
import { texts } from './texts.ts';

/** In the order of the specification. */
export const grades = ['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER'] as const satisfies VisitGrade[];

export const wordOf = (grade: VisitGrade): string => statuses.grade[grade].word;

/** Grades by machine, in the order of the machines' ids, whatever the order in which they were given. */
export type Grades = Readonly<Record<string, VisitGrade>>;

const gradesOf = (entries: [string, VisitGrade][]): Grades =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

/** With this machine's grade, or without one. */
export const graded = (all: Grades, machineId: string, grade: VisitGrade | undefined): Grades => {
  const others = Object.entries(all).filter(([id]) => id !== machineId);
  return gradesOf(grade ? [...others, [machineId, grade]] : others);
};

const rowsOf = (all: Grades) => Object.entries(all).map(([machineId, status]) => ({ machineId, status }));

const gradesField: FieldKind<Grades, Visit['machines'], { machineId: string; status: VisitGrade }[]> = {
  blank: {},
  read: (rows) => gradesOf(rows.map(({ machineId, status }) => [machineId, status])),
  write: rowsOf,
  words: (all) => Object.values(all).map(wordOf).join(', '),
  list: listOf<Grades, { machineId: string; status: VisitGrade }>({
    items: rowsOf,
    of: (rows) => gradesOf(rows.map(({ machineId, status }) => [machineId, status])),
    keyOf: ({ machineId }) => machineId,
    nameOf: ({ machineId }) => machineId,
    words: ({ status }) => wordOf(status),
    removed: texts.ungraded,
  }),
};

const moment = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

/** «9.30» and «930» are half past nine too. */
const withHour = (value: string): string =>
  value.replace(
    /T(\d{1,2})[:.,]?(\d{2})$/,
    (_, hour: string, minute: string) => `T${hour.padStart(2, '0')}:${minute}`,
  );

/** Day and hour of the plant, `2026-09-17T10:30`; what is none is sent as it is, for the server to refuse. */
const momentField: FieldKind<string, string, string> = {
  blank: '',
  read: toDateTimeInput,
  write: (typed, stored) => {
    const value = withHour(typed);
    if (stored && toDateTimeInput(stored) === value) return stored;
    return (moment.test(value) && fromInput(value)) || typed;
  },
  words: (typed) => (moment.test(withHour(typed)) ? formatDateTime(fromInput(withHour(typed))) : typed),
};

/** The site's id; one that was not chosen is not sent, and missed by the server in its own words. */
const siteField: FieldKind<string, string, string | undefined> = {
  blank: '',
  read: (id) => id,
  write: (id) => id || undefined,
  words: (id) => id,
};

/** A visit; without owner its `owner` is ''. */
export const visitRecord = defineRecord({
  entity: 'visit',
  routes: {
    list: 'GET /api/visit/all',
    single: 'GET /api/visit/single/{id}',
    create: 'POST /api/visit/create',
    edit: 'PUT /api/visit/{id}/edit',
    remove: 'DELETE /api/visit/delete/{id}',
  },
  fields: {
    site: siteField,
    datetime: momentField,
    owner: textField(),
    note: textField(),
    machines: gradesField,
  },
  texts,
});

/** Why it was not saved, in the words of whoever knows. */
export const whyNot = (error: unknown): string => reasonOf(error, texts.labels) || texts.unexplained;

export type VisitValues = ReturnType<typeof visitRecord.valuesOf>;

export type VisitEditing = RecordForm<SavedVisit, VisitValues>;
