import type { InterventionPriority, InterventionStatus } from '@officina/contracts/maintenance/interventions';
import { interventionWords } from '@officina/contracts/words/intervention';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import { detailCells, detailColumns, executedBy, type DetailRow, type Executed } from './details-sheet.ts';
import type { InterventionFields } from './intervention.model.ts';
import { descriptionFields, descriptionOf, type PlanNames } from './plan-names.ts';

/** The fields of the first sheet: the columns are exactly those of specification §9. */
export const sheetFields = [
  'openDate',
  'endDate',
  'status',
  'priority',
  'openBy',
  ...descriptionFields,
] as const;

type SheetRow = Pick<InterventionFields, (typeof sheetFields)[number]>;
type RowOfMachine = SheetRow & Executed & Pick<InterventionFields, 'machineId'>;

/** Shown for a deleted machine. */
export const goneMachine = 'Macchina non più in elenco';

/** Names of machines by id; deleted ones are absent. */
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

export const statusLabels: Record<InterventionStatus, string> = {
  OPEN: 'Aperto',
  ASSIGNED: 'Assegnato',
  'WAITING PARTS': 'Attesa ricambi',
  CLOSED: 'Chiuso',
};

const priorityLabels: Record<InterventionPriority, string> = {
  URGENT: 'URGENTE',
  NORMAL: 'Normale',
  LOW: 'Bassa',
};

/** The end is only expected while open, and a PROGRAMMATA keeps the priority of its earlier type. */
const cellsOf = (job: SheetRow, planName: string | null | undefined): Cell[] => [
  job.openDate,
  job.status === 'CLOSED' ? (job.endDate ?? null) : null,
  statusLabels[job.status],
  job.type,
  job.priority && job.type !== 'PROGRAMMATA' ? priorityLabels[job.priority] : null,
  descriptionOf(job, planName),
  job.openBy ?? null,
];

async function* cells(batches: AsyncIterable<SheetRow[]>, planNames: PlanNames) {
  for await (const batch of batches) {
    const planNameOf = await planNames(batch);
    yield batch.map((job) => cellsOf(job, planNameOf(job)));
  }
}

interface Names {
  machineNames: MachineNames;
  planNames: PlanNames;
}

async function* cellsOfAll(batches: AsyncIterable<RowOfMachine[]>, { machineNames, planNames }: Names) {
  for await (const batch of batches) {
    const names = await machineNames([...new Set(batch.map(({ machineId }) => machineId))]);
    const planNameOf = await planNames(batch);
    yield batch.map((job): Cell[] => [
      names.get(job.machineId) ?? goneMachine,
      ...cellsOf(job, planNameOf(job)),
      executedBy(job),
    ]);
  }
}

/**
 * A workbook of a machine's interventions, with dates in the given zone; a second sheet shows the other known fields, row by
 * row.
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

/** A workbook of the interventions of all machines, with dates in the given zone. */
export const allMachinesWorkbook = (batches: AsyncIterable<RowOfMachine[]>, names: Names, zone: string) =>
  workbook(
    {
      ...{ name: 'Interventi', zone },
      columns: [{ header: labels.machineId, width: 36 }, ...columns, { header: labels.doneBy, width: 24 }],
    },
    cellsOfAll(batches, names),
  );
