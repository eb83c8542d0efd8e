import { statuses } from '@officina/web-kit';
import type { Filter } from '@officina/web-kit/table';
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
  of: ({ job }) => job.priority ?? '',
};

export const openFilters: Filter<JobRow>[] = [status, type, priority];

/** All archived ones are closed, so their status says nothing. */
export const archivedFilters: Filter<JobRow>[] = [type, priority];
