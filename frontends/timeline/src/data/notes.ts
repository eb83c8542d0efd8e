import { leftOutInWords } from '@officina/web-kit';
import { texts } from '../texts.ts';
import type { useThings } from './use-things.ts';

type Told = Pick<ReturnType<typeof useThings>, 'machines' | 'late' | 'neverDone' | 'visitsOn'>;

/**
 * What the lines do not show, in sentences: what is late, visits that are switched off, plans without a day. None before the
 * lines are there, which they would push down.
 */
export const notesOf = ({ machines, late, neverDone, visitsOn }: Told): string[] =>
  machines
    ? [
        ...late,
        ...(visitsOn ? [] : [texts.visitsOff]),
        ...(neverDone > 0 ? [texts.neverDone(neverDone)] : []),
      ]
    : [];

type OnPaper = Told & Pick<ReturnType<typeof useThings>, 'missing' | 'leftOut'>;

/** What a printed sheet has to say of itself, for nothing stands around it: which machines, and what its lines do not show. */
export const paperNotesOf = (all: OnPaper, typed: string, withInactive: boolean): string[] => [
  ...(typed ? [texts.searched(typed)] : []),
  ...(withInactive ? [texts.withInactive] : []),
  ...all.missing.map(({ what }) => what),
  ...(all.leftOut > 0 ? [leftOutInWords(all.leftOut)] : []),
  ...notesOf(all),
];
