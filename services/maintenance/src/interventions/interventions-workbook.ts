import type { InterventionPriority, InterventionStatus } from '@officina/contracts/maintenance/interventions';
import { interventionWords } from '@officina/contracts/words/intervention';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import { detailCells, detailColumns, executedBy, type DetailRow, type Executed } from './details-sheet.ts';
import type { InterventionFields } from './intervention.model.ts';
import { aboutFields, aboutOf, type PlanNames } from './plan-names.ts';

/** What the sheet says of an intervention: the columns are those of specification §9 and no others. */
export const sheetFields = ['openDate', 'endDate', 'status', 'priority', 'openBy', ...aboutFields] as const;

type SheetRow = Pick<InterventionFields, (typeof sheetFields)[number]>;
type RowOfMachine = SheetRow & Executed & Pick<InterventionFields, 'machineId'>;

/** How machines are called, by id; one that is gone is absent. */
type MachineNames = (ids: string[]) => Promise<Map<string, string>>;

const { labels } = interventionWords.it;

const columns: Sheet['columns'] = [
  { header: 'Data apertura', width: 18, kind: 'instant' },
  { header: 'Data chiusura', width: 18, kind: 'instant' },
  { header: labels.status, width: 16 },
  { header: 'Tipo', width: 16 },
  { header: labels.priority, width: 12 },
  { header: labels.issueDescription, width: 60 },
  { header: labels.openBy, width: 24 },
];

const statusWords: Record<InterventionStatus, string> = {
  OPEN: 'Aperto',
  ASSIGNED: 'Assegnato',
  'WAITING PARTS': 'Attesa ricambi',
  CLOSED: 'Chiuso',
};

const priorityWords: Record<InterventionPriority, string> = {
  URGENT: 'URGENTE',
  NORMAL: 'Normale',
  LOW: 'Bassa',
};

/** The end of an open one is only expected, and the priority of a PROGRAMMATA is that of the type it had before. */
const cellsOf = (job: SheetRow, planName: string | null | undefined): Cell[] => [
  job.openDate,
  job.status === 'CLOSED' ? (job.endDate ?? null) : null,
  statusWords[job.status],
  job.type,
  job.priority && job.type !== 'PROGRAMMATA' ? priorityWords[job.priority] : null,
  aboutOf(job, planName),
  job.openBy ?? null,
];

async function* cells(batches: AsyncIterable<SheetRow[]>, planNames: PlanNames) {
  for await (const batch of batches) {
    const planOf = await planNames(batch);
    yield batch.map((job) => cellsOf(job, planOf(job)));
  }
}

interface Names {
  machineNames: MachineNames;
  planNames: PlanNames;
}

async function* cellsOfAll(batches: AsyncIterable<RowOfMachine[]>, { machineNames, planNames }: Names) {
  for await (const batch of batches) {
    const names = await machineNames([...new Set(batch.map(({ machineId }) => machineId))]);
    const planOf = await planNames(batch);
    yield batch.map((job): Cell[] => [
      names.get(job.machineId) ?? 'Macchina non più in elenco',
      ...cellsOf(job, planOf(job)),
      executedBy(job),
    ]);
  }
}

/**
 * The interventions of a machine as a workbook, with the days of the zone; what else is known of them stands in a second
 * sheet, row by row.
 */
export const machineWorkbook = (
  batches: AsyncIterable<SheetRow[]>,
  details: AsyncIterable<DetailRow[]>,
  { planNames, zone }: { planNames: PlanNames; zone: string },
) =>
  workbook({ name: 'Interventi', zone, columns }, cells(batches, planNames), [
    { name: 'Dettagli', zone, columns: detailColumns },
    detailCells(details, planNames, zone),
  ]);

/** The interventions of all machines as a workbook, with the days of the zone. */
export const allMachinesWorkbook = (batches: AsyncIterable<RowOfMachine[]>, names: Names, zone: string) =>
  workbook(
    {
      ...{ name: 'Interventi', zone },
      columns: [{ header: labels.machineId, width: 36 }, ...columns, { header: labels.doneBy, width: 24 }],
    },
    cellsOfAll(batches, names),
  );
