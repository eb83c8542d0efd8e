import type { SearchedText } from '@officina/web-kit/table';
import { hasSolution } from '../form/type-rules.ts';
import { texts } from '../texts.ts';
import type { JobRow } from './job-row.ts';

/** What of an intervention is searched that no column shows: the solution, its notes. */
export const searchedTexts = ({ job }: JobRow): SearchedText[] => [
  ...(hasSolution(job.type) ? textOf(texts.solution, job.solveDescription) : []),
  ...job.notes.flatMap(({ text }) => textOf(texts.note, text)),
];

const textOf = (label: string, text: string | null | undefined): SearchedText[] =>
  text ? [{ label, text }] : [];
