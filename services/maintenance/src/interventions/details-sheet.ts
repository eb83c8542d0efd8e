import { executorsOf } from '@officina/contracts/maintenance/executors';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { dayOf, italianDay } from '@officina/server-kit/zone';
import type { InterventionFields } from './intervention.model.ts';
import { aboutFields, aboutOf, type PlanNames } from './plan-names.ts';

/** What is known of who did an intervention. */
export const executionFields = ['status', 'doneBy', 'closedBy'] as const;
export type Executed = Pick<InterventionFields, (typeof executionFields)[number]>;

/** What the sheet behind the specified one says of an intervention; its first two columns say which one it is. */
export const detailFields = [
  ...executionFields,
  ...aboutFields,
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

/** Who did it; nobody has while it is open. */
export const executedBy = (job: Executed): Cell =>
  job.status === 'CLOSED' ? executorsOf(job) || null : null;

type Point = InterventionFields['scheduledMaintenance']['checkList'][number];

const markOf = ({ result, notOk }: Point): string => result || (notOk ? 'KO' : 'da verificare');
const lines = (all: string[]): Cell => all.join('\n') || null;

/** What a row is made of; `about` is what the first sheet says of it. */
type Row = DetailRow & { about: string | null; zone: string };
type Column = [head: Sheet['columns'][number], cell: (row: Row) => Cell];

const columns: Column[] = [
  [{ header: 'Data apertura', width: 18, kind: 'instant' }, ({ openDate }) => openDate],
  [{ header: 'Descrizione problema', width: 60 }, ({ about }) => about],
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
      lines(notes.map(({ date, user, text }) => `${italianDay(dayOf(zone, date))} ${user}: ${text}`)),
  ],
  [
    { header: 'Dati personalizzati', width: 40 },
    ({ customData }) => lines(customData.map(({ name, value }) => `${name}: ${value}`)),
  ],
];

export const detailColumns: Sheet['columns'] = columns.map(([head]) => head);

/** The rows of the sheet, with the days of the zone. */
export async function* detailCells(
  batches: AsyncIterable<DetailRow[]>,
  planNames: PlanNames,
  zone: string,
): AsyncGenerator<Cell[][]> {
  for await (const batch of batches) {
    const planOf = await planNames(batch);
    yield batch.map((job) => {
      const row = { ...job, about: aboutOf(job, planOf(job)), zone };
      return columns.map(([, cellOf]) => cellOf(row));
    });
  }
}
