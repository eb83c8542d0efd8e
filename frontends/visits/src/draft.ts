import type { SavedVisit, VisitGrade } from '@officina/contracts/sites/visits';
import { randomKey } from '@officina/web-kit';
import { draftKey, type BegunStore, type EditsStore } from '@officina/web-kit/records';
import type { Graded, VisitValues } from './record.ts';

/** Drafts that the device has no room for: they last as long as the page. */
const onlyHere = new Map<string, string>();
const listeners = new Set<() => void>();
const changed = () => listeners.forEach((listener) => listener());

/** What is kept under this key, where there is room for it. */
export const textAt = (key: string): string | null => onlyHere.get(key) ?? localStorage.getItem(key);

/** Whether it will not outlive the page. */
const isOnlyHere = (key: string): boolean => onlyHere.has(key);

/** The keys that begin so, in their order. */
export const keysFrom = (prefix: string): string[] =>
  [...new Set([...Object.keys(localStorage), ...onlyHere.keys()])]
    .filter((key) => key.startsWith(prefix))
    .sort();

/** Keeps a text in the browser, or as long as the page where that is full. */
function keepText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    onlyHere.delete(key);
  } catch {
    onlyHere.set(key, text);
  }
  changed();
}

/** Forgets what is kept under this key. */
function dropText(key: string): void {
  localStorage.removeItem(key);
  onlyHere.delete(key);
  changed();
}

/** Calls back when one of them changes, in another tab too. */
export function onTexts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A visit that is being written. */
export interface Typed {
  values: VisitValues;
  /** The stored version that it was typed on; absent for a new one. */
  from?: SavedVisit | undefined;
}

/** What is kept of a visit. */
interface VisitDraft {
  typed?: Typed | undefined;
  begun?: ReturnType<BegunStore['read']>;
  edits?: ReturnType<EditsStore<SavedVisit>['read']>;
  /** Whether a save of it has failed. */
  isHeld?: boolean;
}

/** Where it outlives a reload and a flat battery: in the browser, for this person, until it is saved or thrown away. */
export interface DraftStore {
  typed: () => Typed | undefined;
  /** Undefined once everything is as it was. */
  keep: (typed: Typed | undefined) => void;
  drop: () => void;
  /**
   * Marks it as one that could not be saved; a new one gets a place of its own, so that the next new one begins empty.
   * @returns the name of its place
   */
  setAside: () => string;
  /** Whether the device had no room for it. */
  isOnlyHere: () => boolean;
  begun: BegunStore;
  unheardEdits: EditsStore<SavedVisit>;
}

/** What begins the names of new visits that could not be saved. */
export const asidePrefix = 'new.';

/** What a person's drafts of visits are kept under; the rest of it is their name. */
export const visitDrafts = (userId: string): string => draftKey(userId, 'visit', '');

/** Drafts of before there were notes of machines hold the grades alone. */
const asNow = <V extends Partial<VisitValues>>(values: V): V => ({
  ...values,
  machines: Object.fromEntries(
    Object.entries((values.machines ?? {}) as Record<string, Graded | VisitGrade>).map(([id, said]) => [
      id,
      typeof said === 'string' ? { status: said, note: '' } : said,
    ]),
  ),
});

/** @returns what is kept in a place, nothing where it cannot be read */
export function readDraft(text: string | null): VisitDraft {
  try {
    const { typed, begun, ...draft } = (JSON.parse(text ?? '{}') ?? {}) as VisitDraft;
    return {
      ...draft,
      ...(typed && { typed: { ...typed, values: asNow(typed.values) } }),
      ...(begun && { begun: { ...begun, values: asNow(begun.values) } }),
    };
  } catch {
    return {};
  }
}

/** The draft of the visit with this id, or of this name; of the one new visit without. */
export function draftStore(userId: string, name = 'new'): DraftStore {
  const key = visitDrafts(userId) + name;
  const read = () => readDraft(textAt(key));
  const write = (more: VisitDraft) => keepText(key, JSON.stringify({ ...read(), ...more }));
  return {
    typed: () => read().typed,
    keep: (typed) => write({ typed }),
    drop: () => dropText(key),
    setAside: () => {
      write({ isHeld: true });
      if (name !== 'new') return name;
      const own = asidePrefix + randomKey();
      keepText(visitDrafts(userId) + own, JSON.stringify(read()));
      dropText(key);
      return own;
    },
    isOnlyHere: () => isOnlyHere(key),
    begun: {
      // Without what was typed it would be another visit's.
      read: () => (read().typed ? read().begun : undefined),
      write: (begun) => write({ begun }),
    },
    unheardEdits: {
      read: () => (read().typed ? (read().edits ?? []) : []),
      write: (edits) => {
        if (edits.length > 0 || read().edits) write({ edits });
      },
    },
  };
}

/** Where a draft is taken up again, by its name: an id, or that of a new one. */
export function draftAddress(name: string): string {
  if (name.startsWith(asidePrefix)) return `/visit?new=1&bozza=${name.slice(asidePrefix.length)}`;
  return name === 'new' ? '/visit?new=1' : `/visit?id=${name}`;
}

/** Where it is taken up and sent at once. */
export const sendAddress = (name: string): string => `${draftAddress(name)}&invia=1`;
