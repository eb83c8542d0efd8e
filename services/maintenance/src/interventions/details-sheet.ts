import { executorsOf } from '@officina/contracts/maintenance/executors';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { dayOf, formatItalianDay } from '@officina/server-kit/zone';
import type { InterventionFields } from './intervention.model.ts';
import { descriptionFields, descriptionOf, type PlanNames } from './plan-names.ts';

/** The fields that show who did an intervention. */
export const executionFields = ['status', 'doneBy', 'closedBy'] as const;
export type Executed = Pick<InterventionFields, (typeof executionFields)[number]>;

/** The fields of the second sheet; the first two columns identify the intervention. */
export const detailFields = [
  ...executionFields,
  ...descriptionFields,
  'openDate',
  'externalExecutor',
  'startDate',
  'solveDescription',
  'alreadyReported',
  'scheduledMaintenance',
  'notes',
  'customData',
] as const;
export type DetailRow = Pick<InterventionFields, (typeof detailFields)[number]>;

/** Who did the intervention; null while it is open. */
export const executedBy = (job: Executed): Cell =>
  job.status === 'CLOSED' ? executorsOf(job) || null : null;

type Point = InterventionFields['scheduledMaintenance']['checkList'][number];

const markOf = ({ result, notOk }: Point): string => result || (notOk ? 'KO' : 'da verificare');
const lines = (all: string[]): Cell => all.join('\n') || null;

/** The values of one row; `description` is the one shown in the first sheet. */
type Row = DetailRow & { description: string | null; zone: string };
type Column = [head: Sheet['columns'][number], cell: (row: Row) => Cell];

const columns: Column[] = [
  [{ header: 'Data apertura', width: 18, kind: 'instant' }, ({ openDate }) => openDate],
  [{ header: 'Descrizione problema', width: 60 }, ({ description }) => description],
  [{ header: 'Eseguito da', width: 24 }, executedBy],
  [{ header: 'Assegnato a', width: 24 }, ({ externalExecutor }) => externalExecutor ?? null],
  [{ header: 'Data inizio', width: 18, kind: 'instant' }, ({ startDate }) => startDate],
  [{ header: 'Descrizione soluzione', width: 60 }, ({ solveDescription }) => solveDescription ?? null],
  [{ header: 'Già segnalato', width: 14 }, ({ alreadyReported }) => (alreadyReported ? 'Sì' : 'No')],
  [
    { header: 'Checklist', width: 40 },
    ({ scheduledMaintenance: { checkList } }) =>
      lines(checkList.map((point) => `${point.title}: ${markOf(point)}`)),
  ],
  [
    { header: 'Note', width: 60 },
    ({ notes, zone }) =>
      lines(notes.map(({ date, user, text }) => `${formatItalianDay(dayOf(zone, date))} ${user}: ${text}`)),
  ],
  [
    { header: 'Dati personalizzati', width: 40 },
    ({ customData }) => lines(customData.map(({ name, value }) => `${name}: ${value}`)),
  ],
];

export const detailColumns: Sheet['columns'] = columns.map(([head]) => head);

/** The rows of the second sheet, with dates in the given zone. */
export async function* detailCells(
  batches: AsyncIterable<DetailRow[]>,
  planNames: PlanNames,
  zone: string,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) {
    const planNameOf = await planNames(batch);
    yield batch.map((job) => {
      const row = { ...job, description: descriptionOf(job, planNameOf(job)), zone };
      return columns.map(([, cellOf]) => cellOf(row));
    });
  }
}
