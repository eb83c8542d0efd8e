import type { Site } from '@officina/contracts/sites/sites';
import type { SavedVisit, Visit, VisitGrade } from '@officina/contracts/sites/visits';
import { formatDateTime, fromInput, statuses, toDateTimeInput, useApi, useSession } from '@officina/web-kit';
import {
  defineRecord,
  listOf,
  reasonOf,
  textField,
  type FieldKind,
  type RecordForm,
} from '@officina/web-kit/records';
import { useMemo } from 'react';
import { texts } from './texts.ts';

/** The tenant's sites, and each by its id; undefined until they arrive, or have failed once (`isFetched`). */
export function useSites() {
  const { data, error, isFetched, refetch } = useApi('GET /api/site/all', undefined, { entities: ['site'] });
  return useMemo(() => {
    const byId = new Map<string, Site>(data?.map((site) => [site._id, site]));
    const nameOf = (id: string): string => byId.get(id)?.name ?? (data && id ? texts.unknownSite : '');
    return { sites: data, byId, nameOf, error, isFetched, retry: () => void refetch() };
  }, [data, error, isFetched, refetch]);
}

/** The tenant's users, who make visits, and what they are called. */
export function usePeople() {
  const { data } = useApi('GET /api/user', undefined, { entities: ['user'], staleMs: 300_000 });
  const session = useSession();
  const people = data ?? [];
  const nameOf = (id: string): string => {
    if (!id) return texts.nobody;
    const own = id === session?.userId ? session.fullName : undefined;
    // Who is not known while the list has not arrived may well be in it.
    return people.find(({ _id }) => _id === id)?.fullName ?? own ?? (data ? texts.unknownUser : '—');
  };
  return { people, nameOf };
}

/** In the order of the specification. */
export const grades = ['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER'] as const satisfies VisitGrade[];

export const wordOf = (grade: VisitGrade): string => statuses.grade[grade].word;

/** What a visit says of one machine. */
export interface Graded {
  status: VisitGrade;
  note: string;
  /** Whether an intervention is opened on it with the save. */
  opensJob?: boolean | undefined;
}

/** By machine, in the order of the machines' ids, whatever the order in which they were graded. */
export type Grades = Readonly<Record<string, Graded>>;

/** Whether a machine wants somebody's hands. */
export const isBad = (grade: VisitGrade | undefined): boolean => grade === 'BAD' || grade === 'OUTOFORDER';

const gradesOf = (entries: [string, Graded][]): Grades =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

/** With this said of a machine, or nothing. */
export const graded = (all: Grades, machineId: string, said: Graded | undefined): Grades => {
  const others = Object.entries(all).filter(([id]) => id !== machineId);
  return gradesOf(said ? [...others, [machineId, said]] : others);
};

type Item = Graded & { machineId: string };

const itemsOf = (all: Grades): Item[] =>
  Object.entries(all).map(([machineId, said]) => ({ machineId, ...said }));

type Sent = { machineId: string; status: VisitGrade; note?: string | null };

const gradesField: FieldKind<Grades, Visit['machines'], Sent[]> = {
  blank: {},
  read: (rows) =>
    gradesOf(rows.map(({ machineId, status, note }) => [machineId, { status, note: note ?? '' }])),
  // A note is named where there is or was one: an older server knows of none.
  write: (all, stored = []) => {
    const noted = new Set(stored.flatMap(({ machineId, note }) => (note ? machineId : [])));
    return itemsOf(all).map(({ machineId, status, note }) => ({
      ...{ machineId, status },
      ...(note.trim() || noted.has(machineId) ? { note: note.trim() || null } : {}),
    }));
  },
  words: (all) =>
    Object.values(all)
      .map(({ status }) => wordOf(status))
      .join(', '),
  list: listOf<Grades, Item>({
    // What is to be opened is stored nowhere: it is no difference, and goes with the grade that it was asked for at.
    items: (all) => itemsOf(all).map(({ opensJob: _, ...item }) => item),
    of: (items, _, mine) =>
      gradesOf(
        items.map(({ machineId, ...said }) => {
          const own = mine[machineId];
          const opensJob = own?.status === said.status && own.opensJob;
          return [machineId, opensJob ? { ...said, opensJob } : said];
        }),
      ),
    keyOf: ({ machineId }) => machineId,
    nameOf: ({ machineId }) => machineId,
    words: ({ status, note }) => [wordOf(status), note].filter(Boolean).join('\n'),
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
