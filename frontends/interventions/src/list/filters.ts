import { isAssignedTo, type NamedPerson } from '@officina/contracts/maintenance/executors';
import { effectivePriority, statuses } from '@officina/web-kit';
import { pendingText, type Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { useMe } from '../form/colleagues.ts';
import { texts } from '../texts.ts';
import type { JobRow } from './job-row.ts';

const status: Filter<JobRow> = {
  key: 'stato',
  label: 'Stato',
  look: 'chips',
  all: 'Tutti',
  options: (['OPEN', 'ASSIGNED', 'WAITING PARTS'] as const).map((value) => ({
    value,
    label: statuses.intervention[value].word,
    glyph: statuses.intervention[value].glyph,
  })),
  of: ({ job }) => job.status,
};

const type: Filter<JobRow> = {
  key: 'tipo',
  label: 'Tipo',
  look: 'menu',
  all: 'Tutti',
  options: ['RICHIESTA', 'PROGRAMMATA', 'PROVVISORIA', 'PERMANENTE', 'ESTERNA'].map((value) => ({
    value,
    label: value,
  })),
  of: ({ job }) => job.type,
};

const priority: Filter<JobRow> = {
  key: 'priorita',
  label: 'Priorità',
  look: 'menu',
  all: 'Tutte',
  options: (['URGENT', 'NORMAL', 'LOW'] as const).map((value) => ({
    value,
    label: statuses.priority[value].word,
  })),
  of: ({ job }) => effectivePriority(job) ?? '',
};

const mineFilter = (me: NamedPerson): Filter<JobRow> => ({
  key: 'miei',
  label: texts.labels.externalExecutor,
  look: 'chips',
  options: [{ value: '1', label: texts.mine }],
  of: ({ job }) => (isAssignedTo(job, me) ? '1' : ''),
});

const machineFilter = (rows: readonly JobRow[]): Filter<JobRow> => ({
  key: 'macchina',
  label: texts.labels.machineId,
  look: 'menu',
  all: 'Tutte',
  options: [...new Map(rows.map((row) => [row.job.machineId, row])).values()]
    .filter(({ name }) => name !== pendingText)
    .map(({ job, code, name }) => ({ value: job.machineId, label: `${code} ${name}` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'it')),
  of: ({ job }) => job.machineId,
});

const endDateOf = ({ job }: JobRow) => job.endDate;
const days: Filter<JobRow>[] = [
  { key: 'dal', label: texts.endedFrom, look: 'from', of: endDateOf },
  { key: 'al', label: texts.endedTo, look: 'to', of: endDateOf },
];

/** Filters of the open list; «I miei lavori» is the first, as a phone shows only a few. */
export const openFilters = (me: NamedPerson): Filter<JobRow>[] => [mineFilter(me), status, type, priority];

/** Filters of the archive: no status, as all are closed, and only machines that occur in the rows. */
export const archivedFilters = (rows: readonly JobRow[] = []): Filter<JobRow>[] => [
  type,
  priority,
  machineFilter(rows),
  ...days,
];

/** The filters of the open list for the current user. */
export function useOpenFilters(): Filter<JobRow>[] {
  const me = useMe();
  return useMemo(() => openFilters(me), [me]);
}

export const useArchivedFilters = (rows: readonly JobRow[] | undefined): Filter<JobRow>[] =>
  useMemo(() => archivedFilters(rows), [rows]);
