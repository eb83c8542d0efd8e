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

/** The tenant's sites, also by id; undefined while loading. `isFetched` is set once they have loaded or failed. */
export function useSites() {
  const { data, error, isFetched, refetch } = useApi('GET /api/site/all', undefined, { entities: ['site'] });
  return useMemo(() => {
    const byId = new Map<string, Site>(data?.map((site) => [site._id, site]));
    const nameOf = (id: string): string => byId.get(id)?.name ?? (data && id ? texts.unknownSite : '');
    return { sites: data, byId, nameOf, error, isFetched, retry: () => void refetch() };
  }, [data, error, isFetched, refetch]);
}

/** The tenant's users and their names. */
export function useUsers() {
  const { data } = useApi('GET /api/user', undefined, { entities: ['user'], staleMs: 300_000 });
  const session = useSession();
  const users = data ?? [];
  const nameOf = (id: string): string => {
    if (!id) return texts.nobody;
    const sessionName = id === session?.userId ? session.fullName : undefined;
    // An unknown user may still be in the list while it loads.
    return users.find(({ _id }) => _id === id)?.fullName ?? sessionName ?? (data ? texts.unknownUser : '—');
  };
  return { users, nameOf };
}

/** In the specified order. */
export const grades = ['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER'] as const satisfies VisitGrade[];

export const gradeLabel = (grade: VisitGrade): string => statuses.grade[grade].word;

/** The grade of a machine in a visit. */
export interface MachineGrade {
  status: VisitGrade;
  note: string;
  /** Whether the save opens an intervention on the machine. */
  opensJob?: boolean | undefined;
}

/** Grades by machine id, sorted by id. */
export type Grades = Readonly<Record<string, MachineGrade>>;

/** Whether a machine needs repair. */
export const isBad = (grade: VisitGrade | undefined): boolean => grade === 'BAD' || grade === 'OUTOFORDER';

const gradesOf = (entries: [string, MachineGrade][]): Grades =>
  Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));

/** Sets or removes the grade of a machine. */
export const withGrade = (all: Grades, machineId: string, grade: MachineGrade | undefined): Grades => {
  const others = Object.entries(all).filter(([id]) => id !== machineId);
  return gradesOf(grade ? [...others, [machineId, grade]] : others);
};

/** Grades machines as good. */
export const withGood = (all: Grades, machineIds: readonly string[]): Grades =>
  gradesOf([
    ...Object.entries(all),
    ...machineIds.map((id): [string, MachineGrade] => [id, { status: 'GOOD', note: '' }]),
  ]);

/** Undoes `withGood`; what has been changed since stays. */
export const withoutGood = (all: Grades, machineIds: readonly string[]): Grades => {
  const undone = new Set(machineIds);
  return gradesOf(
    Object.entries(all).filter(
      ([id, { status, note }]) => !undone.has(id) || status !== 'GOOD' || note !== '',
    ),
  );
};

type Item = MachineGrade & { machineId: string };

const itemsOf = (all: Grades): Item[] =>
  Object.entries(all).map(([machineId, grade]) => ({ machineId, ...grade }));

type Sent = { machineId: string; status: VisitGrade; note?: string | null };

const gradesField: FieldKind<Grades, Visit['machines'], Sent[]> = {
  blank: {},
  read: (rows) =>
    gradesOf(rows.map(({ machineId, status, note }) => [machineId, { status, note: note ?? '' }])),
  // Notes are sent only if there is or was one, because an older server does not know them.
  write: (all, stored = []) => {
    const noted = new Set(stored.flatMap(({ machineId, note }) => (note ? machineId : [])));
    return itemsOf(all).map(({ machineId, status, note }) => ({
      ...{ machineId, status },
      ...(note.trim() || noted.has(machineId) ? { note: note.trim() || null } : {}),
    }));
  },
  words: (all) =>
    Object.values(all)
      .map(({ status }) => gradeLabel(status))
      .join(', '),
  list: listOf<Grades, Item>({
    // `opensJob` is not stored, so it is not a difference. It is kept only with the grade that it was requested for.
    items: (all) => itemsOf(all).map(({ opensJob: _, ...item }) => item),
    of: (items, _, mine) =>
      gradesOf(
        items.map(({ machineId, ...grade }) => {
          const myGrade = mine[machineId];
          const opensJob = myGrade?.status === grade.status && myGrade.opensJob;
          return [machineId, opensJob ? { ...grade, opensJob } : grade];
        }),
      ),
    keyOf: ({ machineId }) => machineId,
    nameOf: ({ machineId }) => machineId,
    words: ({ status, note }) => [gradeLabel(status), note].filter(Boolean).join('\n'),
    removed: texts.ungraded,
  }),
};

const momentPattern = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/;

/** Accepts times like «9.30» and «930». */
const normalizeTime = (value: string): string =>
  value.replace(
    /T(\d{1,2})[:.,]?(\d{2})$/,
    (_, hour: string, minute: string) => `T${hour.padStart(2, '0')}:${minute}`,
  );

/** Date and time in the plant's time zone, `2026-09-17T10:30`. Invalid text is sent unchanged, so that the server refuses it. */
const momentField: FieldKind<string, string, string> = {
  blank: '',
  read: toDateTimeInput,
  write: (typed, stored) => {
    const value = normalizeTime(typed);
    if (stored && toDateTimeInput(stored) === value) return stored;
    return (momentPattern.test(value) && fromInput(value)) || typed;
  },
  words: (typed) =>
    momentPattern.test(normalizeTime(typed)) ? formatDateTime(fromInput(normalizeTime(typed))) : typed,
};

/** The site's id. An empty choice is not sent, so that the server reports it as missing. */
const siteField: FieldKind<string, string, string | undefined> = {
  blank: '',
  read: (id) => id,
  write: (id) => id || undefined,
  words: (id) => id,
};

/** A visit; `owner` is '' if there is none. */
export const visitRecord = defineRecord({
  entity: 'visit',
  routes: {
    list: 'GET /api/visit/all',
    single: 'GET /api/visit/single/{id}',
    create: 'POST /api/visit/create',
    edit: 'PUT /api/visit/{id}/edit',
    remove: 'DELETE /api/visit/delete/{id}',
  },
  needs: { create: 'work', edit: 'work' },
  fields: {
    site: siteField,
    datetime: momentField,
    owner: textField(),
    note: textField(),
    machines: gradesField,
  },
  texts,
});

/** Why a visit was not saved: the server's message if there is one. */
export const saveErrorText = (error: unknown): string => reasonOf(error, texts.labels) || texts.unexplained;

export type VisitValues = ReturnType<typeof visitRecord.valuesOf>;

export type VisitEditing = RecordForm<SavedVisit, VisitValues>;
