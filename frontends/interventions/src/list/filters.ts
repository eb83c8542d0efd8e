import { priorityOf, statuses, useSession } from '@officina/web-kit';
import { notKnown, type Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { isAssignedTo, type JobRow } from './job-row.ts';

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
  of: ({ job }) => priorityOf(job) ?? '',
};

const mine = (fullName: string): Filter<JobRow> => ({
  key: 'miei',
  label: texts.labels.externalExecutor,
  look: 'chips',
  options: [{ value: '1', label: texts.mine }],
  of: (row) => (isAssignedTo(row, fullName) ? '1' : ''),
});

const machineOf = (rows: readonly JobRow[]): Filter<JobRow> => ({
  key: 'macchina',
  label: texts.labels.machineId,
  look: 'menu',
  all: 'Tutte',
  options: [...new Map(rows.map((row) => [row.job.machineId, row])).values()]
    .filter(({ name }) => name !== notKnown)
    .map(({ job, code, name }) => ({ value: job.machineId, label: `${code} ${name}` }))
    .sort((one, other) => one.label.localeCompare(other.label, 'it')),
  of: ({ job }) => job.machineId,
});

const ended = ({ job }: JobRow) => job.endDate;
const days: Filter<JobRow>[] = [
  { key: 'dal', label: texts.endedFrom, look: 'from', of: ended },
  { key: 'al', label: texts.endedTo, look: 'to', of: ended },
];

/** Of the open ones; «I miei lavori» are those of the person named. */
export const openFilters = (fullName: string): Filter<JobRow>[] => [status, mine(fullName), type, priority];

/** All archived ones are closed, so their status says nothing; the machines are those that have some. */
export const archivedFilters = (rows: readonly JobRow[] = []): Filter<JobRow>[] => [
  type,
  priority,
  machineOf(rows),
  ...days,
];

/** Those of the person at the screen. */
export function useOpenFilters(): Filter<JobRow>[] {
  const me = useSession()?.fullName ?? '';
  return useMemo(() => openFilters(me), [me]);
}

export const useArchivedFilters = (rows: readonly JobRow[] | undefined): Filter<JobRow>[] =>
  useMemo(() => archivedFilters(rows), [rows]);
