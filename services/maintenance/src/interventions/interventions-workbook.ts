import { executorsOf } from '@officina/contracts/maintenance/executors';
import type { InterventionPriority, InterventionStatus } from '@officina/contracts/maintenance/interventions';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import type { Cell, Sheet } from '@officina/server-kit/workbook/sheet';
import { workbook } from '@officina/server-kit/workbook/workbook';
import type { InterventionFields } from './intervention-fields.ts';

/** What the sheet says of an intervention, in the order of its columns. */
export const sheetFields = [
  'openDate',
  'endDate',
  'status',
  'type',
  'priority',
  'issueDescription',
  'openBy',
  'doneBy',
  'closedBy',
  'maintenanceId',
  'isRecorded',
] as const;

type SheetRow = Pick<InterventionFields, (typeof sheetFields)[number]>;
type RowOfMachine = SheetRow & Pick<InterventionFields, 'machineId'>;

/** How machines are called, by id; one that is gone is absent. */
type MachineNames = (ids: string[]) => Promise<Map<string, string>>;

/** How the plans of some rows are called: null for one that is gone. */
export type PlanNames = (rows: SheetRow[]) => Promise<(row: SheetRow) => string | null | undefined>;

const columns: Sheet['columns'] = [
  { header: 'Data apertura', width: 18, kind: 'instant' },
  { header: 'Data chiusura', width: 18, kind: 'instant' },
  { header: 'Stato', width: 16 },
  { header: 'Tipo', width: 16 },
  { header: 'Priorità', width: 12 },
  { header: 'Descrizione problema', width: 60 },
  { header: 'Aperto da', width: 24 },
  { header: 'Eseguito da', width: 24 },
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

/** A PROGRAMMATA has no problem, whatever it was before: it is about its plan. */
const aboutOf = (job: SheetRow, maintenanceName: string | null | undefined): string | null =>
  job.type === 'PROGRAMMATA'
    ? plannedWords({ ...job, maintenanceName }, 'Controllo programmato')
    : (job.issueDescription ?? null);

/** The end of an open one is only expected, and the priority of a PROGRAMMATA is that of the type it had before. */
const cellsOf = (job: SheetRow, planName: string | null | undefined): Cell[] => [
  job.openDate,
  job.status === 'CLOSED' ? (job.endDate ?? null) : null,
  statusWords[job.status],
  job.type,
  job.priority && job.type !== 'PROGRAMMATA' ? priorityWords[job.priority] : null,
  aboutOf(job, planName),
  job.openBy ?? null,
  job.status === 'CLOSED' ? executorsOf(job) || null : null,
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
    ]);
  }
}

/** The interventions of a machine as a workbook, with the days of the zone. */
export const machineWorkbook = (batches: AsyncIterable<SheetRow[]>, planNames: PlanNames, zone: string) =>
  workbook({ name: 'Interventi', zone, columns }, cells(batches, planNames));

/** The interventions of all machines as a workbook, with the days of the zone. */
export const allMachinesWorkbook = (batches: AsyncIterable<RowOfMachine[]>, names: Names, zone: string) =>
  workbook(
    { name: 'Interventi', zone, columns: [{ header: 'Macchina', width: 36 }, ...columns] },
    cellsOfAll(batches, names),
  );
