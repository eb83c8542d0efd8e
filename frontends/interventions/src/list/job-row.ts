import { isNamedIn } from '@officina/contracts/maintenance/executors';
import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Machine } from '@officina/contracts/maintenance/machines';
import { plannedWords } from '@officina/contracts/maintenance/planned-words';
import { counted, expectedEnd, isLate, openSince, priorityOf } from '@officina/web-kit';
import { notKnown, type SearchedText } from '@officina/web-kit/table';
import { pointsInWords } from '../checklist/mark.ts';
import { texts } from '../texts.ts';
import { hasSolution } from '../type-rules.ts';

/** An intervention with the machine it is about. */
export interface JobRow {
  job: Intervention;
  code: string;
  name: string;
  /** «da 80 giorni» */
  age: string;
  /** Whether its expected end has passed. */
  isLate: boolean;
}

/** What stands in other lists about an intervention, as far as they have come. */
interface Beside {
  machine: Machine | undefined;
  /** Whether all machines are known: what is missing then is gone. */
  isKnown: boolean;
}

export const rowOf = (job: Intervention, machine: Machine | undefined, time: Date): JobRow => ({
  job,
  code: machine?.shortCode ?? '—',
  name: machine ? (machine.name ?? machine.shortCode) : texts.unknownMachine,
  age: openSince(job, time),
  isLate: isLate(job, time),
});

/** Makes rows as of a moment. Of what is the same as before the row is the same, and nothing is worked out again. */
export function rowsAt(time: Date) {
  const known = new WeakMap<Intervention, Beside & { row: JobRow }>();
  return (job: Intervention, beside: Beside): JobRow => {
    const { machine, isKnown } = beside;
    const last = known.get(job);
    if (last?.machine === machine && last?.isKnown === isKnown) return last.row;
    const names = machine || isKnown ? {} : { code: notKnown, name: notKnown };
    const row = { ...rowOf(job, machine, time), ...names };
    known.set(job, { ...beside, row });
    return row;
  };
}

/** Who does it, as it was written; '' while nobody. */
export const executorOf = ({ job }: JobRow): string => job.externalExecutor?.trim() ?? '';

/** Whether a person is among those who do it. */
export const isAssignedTo = (row: JobRow, fullName: string): boolean => isNamedIn(executorOf(row), fullName);

/** The problem; a scheduled job has none and says which plan it carries out, and how far its checklist is. */
export function descriptionOf(job: Intervention): string {
  if (job.type !== 'PROGRAMMATA') return job.issueDescription || '—';
  const words = plannedWords(job, texts.planned);
  const items = job.scheduledMaintenance?.checkList ?? [];
  return items.length === 0 ? words : `${words}, ${pointsInWords(items)}`;
}

/** The end that is worth showing: the real one, or the one that somebody expects. */
export const endOf = (job: Intervention): string | null =>
  job.status === 'CLOSED' ? (job.endDate ?? null) : expectedEnd(job);

/** «1.204 archiviati». */
export const archivedCounts = (rows: readonly JobRow[]): string[] => [
  counted(rows.length, 'archiviato', 'archiviati'),
];

/** «37 da fare», «3 urgenti», «6 in attesa di ricambi»; without those that are none. */
export function openCounts(rows: readonly JobRow[]): string[] {
  const urgent = rows.filter(({ job }) => priorityOf(job) === 'URGENT').length;
  const waiting = rows.filter(({ job }) => job.status === 'WAITING PARTS').length;
  return [
    counted(rows.length, 'da fare', 'da fare'),
    ...(urgent > 0 ? [counted(urgent, 'urgente', 'urgenti')] : []),
    ...(waiting > 0 ? [counted(waiting, 'in attesa di ricambi', 'in attesa di ricambi')] : []),
  ];
}

/** What of an intervention is searched that no column shows: the solution, its notes. */
export const searchedTexts = ({ job }: JobRow): SearchedText[] => [
  ...(hasSolution(job.type) ? textOf(texts.solution, job.solveDescription) : []),
  ...job.notes.flatMap(({ text }) => textOf(texts.note, text)),
];

const textOf = (label: string, text: string | null | undefined): SearchedText[] =>
  text ? [{ label, text }] : [];
