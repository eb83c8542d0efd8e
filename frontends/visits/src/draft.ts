import type { SavedVisit } from '@officina/contracts/sites/visits';
import { draftKey, type BegunStore } from '@officina/web-kit/records';
import type { VisitValues } from './record.ts';

/** A visit that is being written. */
export interface Typed {
  values: VisitValues;
  /** The stored version that it was typed on; absent for a new one. */
  from?: SavedVisit | undefined;
}

interface VisitDraft {
  typed?: Typed | undefined;
  begun?: ReturnType<BegunStore['read']>;
}

/** Where it outlives a reload and a flat battery: in the browser, for this person, until it is saved or thrown away. */
export interface DraftStore {
  typed: () => Typed | undefined;
  /** Undefined once everything is as it was. */
  keep: (typed: Typed | undefined) => void;
  drop: () => void;
  begun: BegunStore;
}

/** The draft of a visit, of the one new visit without `id`. */
export function draftStore(userId: string, id: string | undefined): DraftStore {
  const key = draftKey(userId, 'visit', id);
  const read = (): VisitDraft => {
    try {
      return (JSON.parse(localStorage.getItem(key) ?? '{}') ?? {}) as VisitDraft;
    } catch {
      return {};
    }
  };
  const write = (more: VisitDraft) => {
    try {
      localStorage.setItem(key, JSON.stringify({ ...read(), ...more }));
    } catch {
      // A device that is full keeps no drafts.
    }
  };
  return {
    typed: () => read().typed,
    keep: (typed) => write({ typed }),
    drop: () => localStorage.removeItem(key),
    begun: {
      // Without what was typed it would be another visit's.
      read: () => (read().typed ? read().begun : undefined),
      write: (begun) => write({ begun }),
    },
  };
}
