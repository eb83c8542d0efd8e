import { counted, toDateInput, useSearchParams, type Rows } from '@officina/web-kit';
import type { Filter } from '@officina/web-kit/table';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { texts } from '../texts.ts';
import type { JobRow } from './job-row.ts';

const unfoldLook = { label: texts.unfold, icon: ChevronDown, isIconEnough: true };
const foldLook = { label: texts.fold, icon: ChevronUp, isIconEnough: true };

/** The day on which a last execution was recorded with its plan; undefined for other jobs. */
const dayOf = ({ job: { isRecorded, createdAt } }: JobRow): string | undefined =>
  (isRecorded && createdAt && toDateInput(createdAt)) || undefined;

interface Folding {
  /** The days of the groups whose jobs are shown. */
  unfolded: ReadonlySet<string>;
  /** Whether more jobs may come. */
  isPartial: boolean;
}

/**
 * Rows, newest end first, with one row for all last executions that were recorded on one day: what an import of plans did. It
 * stands in the place of the first; if unfolded, they follow it.
 */
export function groupRecorded(rows: readonly JobRow[], { unfolded, isPartial }: Folding): JobRow[] {
  return [...Map.groupBy(rows, (row) => dayOf(row) ?? row)].flatMap(([day, members]) => {
    const [first, ...others] = members;
    if (typeof day !== 'string' || !first || others.length === 0) return members;
    const isUnfolded = unfolded.has(day);
    const name = `${counted(members.length, ...texts.recordedCount)}${isPartial ? '…' : ''}`;
    const row = { ...first, code: '', name, group: { day, members, isUnfolded } };
    const placedAt = first.job.endDate;
    return isUnfolded ? [row, ...members.map((member) => ({ ...member, placedAt }))] : [row];
  });
}

/** The key of a row: the id of its job, or the day of its group. */
export const rowKey = ({ job, group }: JobRow): string => group?.day ?? job._id;

/** How a row opens: a group unfolds; undefined for a job. */
export const groupLook = ({ group }: JobRow) => group && (group.isUnfolded ? foldLook : unfoldLook);

interface Archive {
  list: Rows<JobRow>;
  isArchive: boolean;
  filters: readonly Filter<JobRow>[];
}

/**
 * The rows with their groups, while the archive is as it opens: with a search, filters or another order every job has its row.
 * `toggle` folds and unfolds a group.
 */
export function useRecordedGroups({ list: { rows, isPartial }, isArchive, filters }: Archive) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [params] = useSearchParams();
  const isChosen = ['q', 'ordina', ...filters.map(({ key }) => key)].some((name) => params.get(name));
  const isGrouped = isArchive && !isChosen;
  const shown = useMemo(
    () => (isGrouped && rows ? groupRecorded(rows, { unfolded, isPartial }) : rows),
    [rows, unfolded, isPartial, isGrouped],
  );
  const toggle = (day: string) =>
    setUnfolded(new Set(unfolded.has(day) ? [...unfolded].filter((one) => one !== day) : [...unfolded, day]));
  return { rows: shown, toggle };
}

/** The ids of the jobs of these rows, each once. */
export const jobIdsOf = (rows: readonly JobRow[], keys: readonly string[]): string[] => {
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  const jobs = keys.map((key) => byKey.get(key)).flatMap((row) => row?.group?.members ?? row ?? []);
  return [...new Set(jobs.map(({ job }) => job._id))];
};
