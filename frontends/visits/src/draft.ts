import type { SavedVisit, VisitGrade } from '@officina/contracts/sites/visits';
import { randomKey } from '@officina/web-kit';
import { draftKey, type PendingCreateStore, type UnconfirmedEditsStore } from '@officina/web-kit/records';
import type { MachineGrade, VisitValues } from './record.ts';

/** Drafts that do not fit in the browser's storage; they are lost with the page. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/** The stored text of a key. */
export const readText = (key: string): string | null => inMemory.get(key) ?? localStorage.getItem(key);

/** Whether the text is lost with the page. */
const isMemoryOnly = (key: string): boolean => inMemory.has(key);

/** The sorted keys with a prefix. */
export const keysWithPrefix = (prefix: string): string[] =>
  [...new Set([...Object.keys(localStorage), ...inMemory.keys()])]
    .filter((key) => key.startsWith(prefix))
    .sort();

/** Stores a text in the browser, or in memory if the storage is full. */
function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, text);
  }
  notifyListeners();
}

/** Removes the text of a key. */
function removeText(key: string): void {
  localStorage.removeItem(key);
  inMemory.delete(key);
  notifyListeners();
}

/** Subscribes to changes of stored texts, also from other tabs. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The typed values of a visit. */
export interface TypedVisit {
  values: VisitValues;
  /** The stored version that was edited; absent for a new visit. */
  from?: SavedVisit | undefined;
}

/** The stored draft of a visit. */
interface VisitDraft {
  typed?: TypedVisit | undefined;
  begun?: ReturnType<PendingCreateStore['read']>;
  edits?: ReturnType<UnconfirmedEditsStore<SavedVisit>['read']>;
  /** Whether a save has failed. */
  isHeld?: boolean;
}

/** Storage for a user's draft in the browser; it persists until the visit is saved or discarded. */
export interface DraftStore {
  typed: () => TypedVisit | undefined;
  /** `undefined` if nothing differs from the stored version. */
  keep: (typed: TypedVisit | undefined) => void;
  drop: () => void;
  /**
   * Marks the draft as unsent. The draft of a new visit moves to another name, so that the next new visit starts empty.
   * @returns the draft's name
   */
  setAside: () => string;
  /** Whether the browser's storage had no space for it. */
  isMemoryOnly: () => boolean;
  begun: PendingCreateStore;
  unheardEdits: UnconfirmedEditsStore<SavedVisit>;
}

/** Prefix for draft names of new visits that could not be saved. */
export const unsentPrefix = 'new.';

/** Prefix of the keys of a user's visit drafts, followed by the draft's name. */
export const draftKeyPrefix = (userId: string): string => draftKey(userId, 'visit', '');

/** Migrates drafts from before machines had notes, which contain only grades. */
const migrated = <V extends Partial<VisitValues>>(values: V): V => ({
  ...values,
  machines: Object.fromEntries(
    Object.entries((values.machines ?? {}) as Record<string, MachineGrade | VisitGrade>).map(
      ([id, grade]) => [id, typeof grade === 'string' ? { status: grade, note: '' } : grade],
    ),
  ),
});

/** Parses a stored draft; an unreadable one is empty. */
export function readDraft(text: string | null): VisitDraft {
  try {
    const { typed, begun, ...draft } = (JSON.parse(text ?? '{}') ?? {}) as VisitDraft;
    return {
      ...draft,
      ...(typed && { typed: { ...typed, values: migrated(typed.values) } }),
      ...(begun && { begun: { ...begun, values: migrated(begun.values) } }),
    };
  } catch {
    return {};
  }
}

/** The draft with a name or a visit's id; default: the draft of the new visit. */
export function draftStore(userId: string, name = 'new'): DraftStore {
  const key = draftKeyPrefix(userId) + name;
  const read = () => readDraft(readText(key));
  const write = (more: VisitDraft) => storeText(key, JSON.stringify({ ...read(), ...more }));
  return {
    typed: () => read().typed,
    keep: (typed) => write({ typed }),
    drop: () => removeText(key),
    setAside: () => {
      write({ isHeld: true });
      if (name !== 'new') return name;
      const newName = unsentPrefix + randomKey();
      storeText(draftKeyPrefix(userId) + newName, JSON.stringify(read()));
      removeText(key);
      return newName;
    },
    isMemoryOnly: () => isMemoryOnly(key),
    begun: {
      // Without typed values, the pending create belongs to another visit.
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

/** Address that resumes a draft, by its name. */
export function draftAddress(name: string): string {
  if (name.startsWith(unsentPrefix)) return `/visit?new=1&bozza=${name.slice(unsentPrefix.length)}`;
  return name === 'new' ? '/visit?new=1' : `/visit?id=${name}`;
}

/** Address that resumes a draft and sends it. */
export const sendAddress = (name: string): string => `${draftAddress(name)}&invia=1`;
