import { executorsOf } from '@officina/contracts/maintenance/executors';
import type { InterventionPriority, InterventionStatus } from '@officina/contracts/maintenance/interventions';
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
] as const;

type SheetRow = Pick<InterventionFields, (typeof sheetFields)[number]>;
type RowOfMachine = SheetRow & Pick<InterventionFields, 'machineId'>;

/** How machines are called, by id; one that is gone is absent. */
type MachineNames = (ids: string[]) => Promise<Map<string, string>>;

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

/** The end of an open one is only expected, and the priority of a PROGRAMMATA is that of the type it had before. */
const cellsOf = (job: SheetRow): Cell[] => [
  job.openDate,
  job.status === 'CLOSED' ? (job.endDate ?? null) : null,
  statusWords[job.status],
  job.type,
  job.priority && job.type !== 'PROGRAMMATA' ? priorityWords[job.priority] : null,
  job.issueDescription ?? null,
  job.openBy ?? null,
  job.status === 'CLOSED' ? executorsOf(job) || null : null,
];

async function* cells(batches: AsyncIterable<SheetRow[]>) {
  for await (const batch of batches) yield batch.map(cellsOf);
}

async function* cellsOfAll(batches: AsyncIterable<RowOfMachine[]>, namesOf: MachineNames) {
  for await (const batch of batches) {
    const names = await namesOf([...new Set(batch.map(({ machineId }) => machineId))]);
    yield batch.map((job): Cell[] => [
      names.get(job.machineId) ?? 'Macchina non più in elenco',
      ...cellsOf(job),
    ]);
  }
}

/** The interventions of a machine as a workbook, with the days of the zone. */
export const machineWorkbook = (batches: AsyncIterable<SheetRow[]>, zone: string) =>
  workbook({ name: 'Interventi', zone, columns }, cells(batches));

/** The interventions of all machines as a workbook, with the days of the zone. */
export const allMachinesWorkbook = (
  batches: AsyncIterable<RowOfMachine[]>,
  namesOf: MachineNames,
  zone: string,
) =>
  workbook(
    { name: 'Interventi', zone, columns: [{ header: 'Macchina', width: 36 }, ...columns] },
    cellsOfAll(batches, namesOf),
  );
