const prefix = 'officina.draft.';

/** Storage key of a draft: in sessionStorage, or in localStorage if the draft is to outlive the tab. */
export const draftKey = (userId: string, entity: string, id = 'new'): string =>
  `${prefix}${userId}.${entity}.${id}`;

export interface Draft {
  /** Base version of the input; absent for a new record. */
  from?: unknown;
  /** Changed fields with their typed values. */
  fields: Record<string, unknown>;
  /** Input outside the form's fields. */
  beside?: unknown;
  /** Writes that were sent but not answered. */
  unheard?: unknown;
}

/** Undefined if there is no draft. */
export function readDraft(key: string): Draft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'fields' in stored
      ? (stored as Draft)
      : undefined;
  } catch {
    return undefined;
  }
}

export const keepDraft = (key: string, draft: Draft): void =>
  sessionStorage.setItem(key, JSON.stringify(draft));

export const dropDraft = (key: string): void => sessionStorage.removeItem(key);

/** Drops all drafts: the user has logged out. */
export const dropDrafts = (): void => {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
};
