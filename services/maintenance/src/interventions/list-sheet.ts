import { interventionWords } from '@officina/contracts/words/intervention';
import type { ListColumn } from '@officina/server-kit/workbook/list-workbook';
import { dayOf } from '@officina/server-kit/zone';
import type { InterventionFields } from './intervention.model.ts';
import { statusLabels } from './interventions-workbook.ts';
import { descriptionFields } from './plan-names.ts';

/** The fields of the sheet. */
export const listFields = [
  ...descriptionFields,
  ...['machineId', 'status', 'priority', 'alreadyReported', 'externalExecutor', 'startDate', 'endDate'],
] as const;

/** An intervention of the list, with its machine and its description in words. */
export interface ListedJob {
  job: Pick<InterventionFields, (typeof listFields)[number]>;
  machine: string;
  description: string | null;
}

const { labels } = interventionWords.it;

/** As the list marks them; a PROGRAMMATA keeps the priority of its earlier type. */
const marksOf = ({ job: { type, priority, alreadyReported } }: ListedJob): string =>
  [type !== 'PROGRAMMATA' && priority === 'URGENT' && 'URGENTE', alreadyReported && 'GIA SEGNALATO']
    .filter(Boolean)
    .join(' ');

/** The real end, or the expected one if somebody has chosen it: on the day of the start it is the default. */
function endOf({ status, type, startDate, endDate }: ListedJob['job'], zone: string): Date | null {
  if (status === 'CLOSED' || !endDate) return endDate ?? null;
  return type !== 'RICHIESTA' && dayOf(zone, endDate) > dayOf(zone, startDate) ? endDate : null;
}

/** The columns of the list of interventions, with the day of the start in place of the age. */
export const listColumns = (zone: string): ListColumn<ListedJob>[] => [
  { header: labels.machineId, width: 36, cell: ({ machine }) => machine },
  { header: labels.status, width: 16, cell: ({ job }) => statusLabels[job.status] },
  { header: 'Descrizione', width: 60, cell: ({ description }) => description },
  { header: 'Tipo', width: 16, cell: ({ job }) => job.type },
  { header: labels.priority, width: 24, cell: (row) => marksOf(row) || null },
  { header: labels.externalExecutor, width: 24, cell: ({ job }) => job.externalExecutor || null },
  { header: 'Aperto', width: 14, kind: 'day', cell: ({ job }) => job.startDate },
  { header: labels.endDate, width: 14, kind: 'day', cell: ({ job }) => endOf(job, zone) },
];
