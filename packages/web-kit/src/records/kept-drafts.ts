const prefix = 'officina.draft.';

/** The place of a draft in this tab's storage, or in the browser's where it is to outlive the tab. */
export const draftKey = (userId: string, entity: string, id = 'new'): string =>
  `${prefix}${userId}.${entity}.${id}`;

export interface Draft {
  /** The version that it was typed on; absent for a new record. */
  from?: unknown;
  /** Fields and what was typed in them. */
  fields: Record<string, unknown>;
  /** What was typed beside the form. */
  beside?: unknown;
  /** What was sent and not answered. */
  unheard?: unknown;
}

/** Undefined when nothing is kept. */
export function readDraft(key: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'fields' in kept ? (kept as Draft) : undefined;
  } catch {
    return undefined;
  }
}

export const keepDraft = (key: string, typed: Draft): void =>
  sessionStorage.setItem(key, JSON.stringify(typed));

export const dropDraft = (key: string): void => sessionStorage.removeItem(key);

/** Forgets all of them: somebody leaves by hand. */
export const dropDrafts = (): void => {
  for (const storage of [sessionStorage, localStorage])
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
};
