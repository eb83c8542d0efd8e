import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { plannedJobTitle } from '@officina/contracts/maintenance/planned-words';
import { counted, expectedEnd, isJobOverdue, openSince, effectivePriority } from '@officina/web-kit';
import { pendingText, type SearchedText } from '@officina/web-kit/table';
import { formatPoints } from '../checklist/mark.ts';
import { texts } from '../texts.ts';
import { hasSolution } from '../type-rules.ts';

/** An intervention with its machine. */
export interface JobRow {
  job: Intervention;
  code: string;
  name: string;
  /** «da 80 giorni» */
  age: string;
  /** Whether its expected end has passed. */
  isLate: boolean;
  /** Whether the order that it waits for is open no more: it has arrived. */
  isArrived: boolean;
  /** In a row of several jobs: the day on which they were recorded; the first of them is `job`. */
  group?: { day: string; members: readonly JobRow[]; isUnfolded: boolean };
  /** The end that decides its place, if not its own: that of its group. */
  placedAt?: string | null;
}

/** The machine of an intervention, as far as the machines are loaded. */
interface MachineLookup {
  machine: Machine | undefined;
  /** Whether all machines are loaded: a missing one was deleted. */
  isKnown: boolean;
  isArrived?: boolean;
}

export const rowOf = (job: Intervention, machine: Machine | undefined, time: Date): JobRow => ({
  job,
  code: machine?.shortCode ?? '—',
  name: machine ? (machine.name ?? machine.shortCode) : texts.unknownMachine,
  age: openSince(job, time),
  isLate: isJobOverdue(job, time),
  isArrived: false,
});

/** Makes rows as of a moment. An unchanged job keeps its row object. */
export function rowsAt(time: Date) {
  const cache = new WeakMap<Intervention, MachineLookup & { row: JobRow }>();
  return (job: Intervention, lookup: MachineLookup): JobRow => {
    const { machine, isKnown, isArrived = false } = lookup;
    const last = cache.get(job);
    if (last?.machine === machine && last?.isKnown === isKnown && last.row.isArrived === isArrived)
      return last.row;
    const names = machine || isKnown ? {} : { code: pendingText, name: pendingText };
    const row = { ...rowOf(job, machine, time), ...names, isArrived };
    cache.set(job, { ...lookup, row });
    return row;
  };
}

/** Who does the job, as typed; '' for nobody. */
export const executorOf = ({ job }: JobRow): string => job.externalExecutor?.trim() ?? '';

/** The problem; for a scheduled job, its plan and the progress of its checklist. */
export function descriptionOf(job: Intervention): string {
  if (job.type !== 'PROGRAMMATA') return job.issueDescription || '—';
  const plan = plannedJobTitle(job, texts.planned);
  const items = job.scheduledMaintenance?.checkList ?? [];
  return items.length === 0 ? plan : `${plan}, ${formatPoints(items)}`;
}

/** The real end of a closed job, otherwise the expected one. */
export const endOf = (job: Intervention): string | null =>
  job.status === 'CLOSED' ? (job.endDate ?? null) : expectedEnd(job);

/** «1.204 archiviati». */
export const archivedCounts = (rows: readonly JobRow[]): string[] => [
  counted(rows.length, 'archiviato', 'archiviati'),
];

/** «37 da fare», «3 urgenti», «6 in attesa di ricambi», «2 da riprendere», without zeros. */
export function openCounts(rows: readonly JobRow[]): string[] {
  const urgent = rows.filter(({ job }) => effectivePriority(job) === 'URGENT').length;
  const waiting = rows.filter(({ job }) => job.status === 'WAITING PARTS').length;
  const arrived = rows.filter(({ isArrived }) => isArrived).length;
  return [
    counted(rows.length, 'da fare', 'da fare'),
    ...(urgent > 0 ? [counted(urgent, 'urgente', 'urgenti')] : []),
    ...(waiting > 0 ? [counted(waiting, 'in attesa di ricambi', 'in attesa di ricambi')] : []),
    ...(arrived > 0 ? [counted(arrived, 'da riprendere', 'da riprendere')] : []),
  ];
}

/** Searched texts that no column shows: the solution and the notes. */
export const searchedTexts = ({ job }: JobRow): SearchedText[] => [
  ...(hasSolution(job.type) ? textOf(texts.solution, job.solveDescription) : []),
  ...job.notes.flatMap(({ text }) => textOf(texts.note, text)),
];

const textOf = (label: string, text: string | null | undefined): SearchedText[] =>
  text ? [{ label, text }] : [];
