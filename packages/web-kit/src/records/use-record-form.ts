import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { messages, type MessageInput } from '../core/messages/messages.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
import { changedFields, rebase } from '../core/field-changes.ts';
import { isNewer, isOwnVersion, newerVersionIn } from '../core/versions.ts';
import { useServerForm, type ServerForm } from '../forms/use-server-form.ts';
import { DateRefusal, refuseDates, useFutureQuestion } from './dates.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import type { Merge } from './merging/merge-values.ts';
import { recordMessageKey, isFieldRefusal, useFailureMessage } from './record-calls.ts';
import type { LoadedRecord } from './use-record.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useRecordAccess } from './use-record-access.ts';
import {
  rebaseOn,
  useSaving,
  type PendingCreateStore,
  type ExtraFormState,
  type UnconfirmedEditsStore,
  type Saved,
} from './use-saving.ts';

/** What others have saved meanwhile: merged into the form, or in conflict with typed values. */
export type News = 'merged' | 'clash' | undefined;

export interface RecordFormOptions<S, V> {
  /** The record to edit; undefined for a new one. */
  found?: LoadedRecord<S>;
  /** Initial values of a new record. */
  start?: Partial<S>;
  /** Called after a save, or if there was nothing to save. */
  onClose: () => void;
  beside?: ExtraFormState<S>;
  /** Confirms a save; false cancels it. `from` is undefined for a new record. */
  confirm?: (values: V, from: S | undefined) => Promise<boolean>;
  /** An action that the message of a save offers. `from` is undefined for a new record. */
  next?: (values: V, from: S | undefined, answer: S) => MessageInput['action'];
  /** The message of a save, if its answer provides one. `from` is undefined for a new record. */
  saidBy?: (answer: S, from: S | undefined) => string | undefined;
  /** Handles any refusal except a newer version; true if it needs no further handling. */
  onFailed?: (error: unknown) => boolean;
  /** Keeps a pending create longer than the form is open. */
  begun?: PendingCreateStore;
  /** Keeps unconfirmed edits longer than the form is open. */
  unheardEdits?: UnconfirmedEditsStore<S>;
  /** Whether a version cannot be changed. */
  isLocked?: (document: S) => boolean;
  /** Brings a field into view before it gets the focus (opens its tab). */
  reveal?: (path: string) => void;
}

/** Result of a save, with the values and the version that it was made on. */
interface Saving<S, V> extends Saved<S> {
  values: V;
  from: S | undefined;
  /** Others have meanwhile saved everything that was to be sent. */
  isSavedByOthers?: boolean;
}

/**
 * The form of one record, new or existing. Newer versions are merged into it field by field, and lists item by item; typed
 * values stay. A save sends only the changed fields, with the version that they were made on. A save that is refused as
 * stale is rebased on the newer version (ADR 0034); if both changed the same field, `conflict` asks the user. A create
 * carries one idempotency key per opening, so that it happens once.
 */
export function useRecordForm<S extends StoredDocument, V extends FieldValues>(
  record: RecordDefinition<S, V>,
  {
    found,
    onClose,
    beside,
    isLocked,
    reveal,
    confirm,
    next,
    begun,
    unheardEdits,
    ...options
  }: RecordFormOptions<S, V>,
) {
  const { entity, texts, valuesOf } = record;
  const stored = found?.stored;
  const [start] = useState(options.start ?? {});
  const [origin, setOrigin] = useState(stored);
  const [latest, setLatest] = useState(stored);
  // A ref, not the state: a save may read it in the same tick in which the form gets another version.
  const base = useRef(origin);
  /** The save that was sent: resolves to whether it succeeded. Kept after a success, which is the last save. */
  const lastSave = useRef<Promise<boolean>>(undefined);
  /** The merge of a newer version, while it runs. */
  const merging = useRef<Promise<void>>(undefined);
  const [news, setNews] = useState<News>();
  const [isSaved, setSaved] = useState(false);
  const [conflict, setConflict] = useState<{ theirs: S; merge: Merge<V> }>();
  const { save, unconfirmed } = useSaving(record, {
    ...{ start, beside, pendingCreates: begun, unconfirmedEdits: unheardEdits },
    onRebased: (made, mine) => setBase(made, mine),
  });
  const access = useRecordAccess(record, latest ?? stored, start);
  const opening = useId();
  const about = recordMessageKey(record, stored?._id ?? opening);
  const failure = useFailureMessage(record, about);
  const future = useFutureQuestion(record);

  const send = async (typed: V) => {
    // Ctrl+Enter submits even without a save button.
    if (found?.gone || access.isReadOnly) return;
    // The newer version may be an earlier save of this form, or change the values.
    const isMerging = merging.current !== undefined;
    await merging.current;
    const values = isMerging ? form.getValues() : typed;
    failure.clear();
    const from = base.current;
    if (reportLocked(values)) return;
    const sent = from ? (record.editBody(values, from) ?? {}) : record.createBody(values, start);
    refuseDates(entity, sent);
    if (confirm && !(await confirm(values, from))) return;
    if (!(await future.goesOn(sent, values))) return;
    const sending = saveWithRetries(values);
    const isSaved = sending.then(Boolean, () => false);
    lastSave.current = isSaved;
    // A saved version may be loaded while the sheet slides out; it must not count as someone else's change.
    void isSaved.then((is) => is || (lastSave.current = undefined));
    const saving = await sending;
    if (!saving) return;
    const { answer, isFound, isSavedByOthers, ...saved } = saving;
    setSaved(true);
    draft.drop();
    if (answer) {
      const text = isFound ? texts.savedUnheard : (options.saidBy?.(answer, saved.from) ?? texts.saved);
      messages.success(text, { about, action: next?.(saved.values, saved.from, answer) });
      void invalidateEntities([entity]);
    } else if (isSavedByOthers) messages.success(texts.savedAlike, { about });
    onClose();
  };
  /** Whether the base version is locked; shows a message if there are unsaved changes. */
  const reportLocked = (values: V): boolean => {
    const from = base.current;
    if (!from || !isLocked?.(from)) return false;
    if (record.editBody(values, from) && texts.lockedMeanwhile) failure.show(texts.lockedMeanwhile);
    return true;
  };
  /** Retries on conflict; undefined if the record was locked. */
  const saveWithRetries = async (values: V): Promise<Saving<S, V> | undefined> => {
    const from = base.current;
    try {
      return { ...(await save(from, values)), values, from };
    } catch (error) {
      const newer = newerIn(error);
      const merge = newer && record.merge(newer.from, values, newer.current);
      // Own changes from elsewhere on the page are overwritten without a question.
      const isMine = newer && isOwnVersion(newer.current, newer.from);
      if (!merge || (merge.questions.length > 0 && !isMine)) throw error;
      setBase(newer.current, merge.settled());
      if (reportLocked(merge.settled())) return undefined;
      const retry = await saveWithRetries(merge.settled());
      return retry && { ...retry, isSavedByOthers: retry.isSavedByOthers || !isMine };
    }
  };
  const form = useServerForm<V>({
    defaultValues: valuesOf(stored ?? start) as DefaultValues<V>,
    labels: texts.labels,
    send,
    reveal,
    onRefused: (error) => {
      const newer = newerIn(error);
      if (newer)
        setConflict({
          theirs: newer.current,
          merge: record.merge(newer.from, form.getValues(), newer.current),
        });
      else if (!(error instanceof DateRefusal) && options.onFailed?.(error)) return true;
      else failure.showRefusal(error);
      return !isFieldRefusal(error);
    },
  });

  // After a save the form still holds the values while its sheet slides out: they are no draft.
  const draft = useKeptDraft<S, V>(isSaved ? { ...form, dirty: false } : form, {
    entity,
    id: stored?._id,
    beside: isSaved ? undefined : beside,
    origin,
    unconfirmed,
    onTake: (fill, from) => resume(fill, from),
  });

  const setBase = (next: S, values: V) => {
    base.current = next;
    setOrigin(next);
    form.reset(valuesOf(next), { keepErrors: true });
    form.reset(values, { keepDefaultValues: true, keepErrors: true });
  };
  /** The newer version in a 409 `stale`, with the base version of the save. */
  const newerIn = (error: unknown) => {
    const current = newerVersionIn(error) as S | undefined;
    const from = base.current;
    return current && from && isNewer(current, from) ? { current, from } : undefined;
  };
  const takeOver = (next: S, own?: boolean) => {
    const from = base.current;
    setLatest((seen) => (isNewer(next, seen) ? next : seen));
    if (!from) return setBase(next, valuesOf(next));
    if (!isNewer(next, from)) return;
    const merge = record.merge(from, form.getValues(), next);
    const hasConflict = merge.questions.length > 0;
    if (!hasConflict) setBase(next, merge.settled());
    const isMine = own ?? isOwnVersion(next, from);
    if (!isMine && changedFields(valuesOf(next), valuesOf(from)).length > 0)
      setNews(hasConflict ? 'clash' : 'merged');
  };
  const resume = (fill: () => void, from: S | undefined) => {
    const now = base.current;
    // Input typed before the draft is restored stays too.
    if (from && now)
      setBase(from, rebase({ origin: valuesOf(now), mine: form.getValues(), theirs: valuesOf(from) }));
    fill();
    if (now) onNewVersion(latest ?? now);
  };
  /** Merges a loaded version; an unanswered write of this form may have made it. */
  const receive = async (newer: S) => {
    if (lastSave.current && (await lastSave.current)) return;
    // The base version tells nothing about unconfirmed writes, and repeating them on it would store them.
    const isUnsure = isNewer(newer, base.current) && unconfirmed.read() !== undefined;
    const found = isUnsure ? await unconfirmed.find().catch(() => 'no answer' as const) : undefined;
    // The next save asks again.
    if (found === 'no answer') return;
    if (found) {
      setBase(found.made, rebaseOn(record, found, form.getValues()));
      const action = next?.(found.values as V, found.from, found.now);
      messages.success(texts.savedUnheard, { about, action });
    }
    takeOver(found?.now ?? newer);
  };
  const onNewVersion = (newer: S) => {
    const merge = receive(newer).finally(() => {
      if (merging.current === merge) merging.current = undefined;
    });
    merging.current = merge;
  };
  const onLoaded = useEffectEvent(onNewVersion);
  useEffect(() => {
    if (stored) onLoaded(stored);
  }, [stored]);

  const gone = found?.gone ?? false;
  const lockedForm: ServerForm<V> = { ...form, locked: [...(latest?._unfit ?? []), ...access.locked] };
  return {
    form: lockedForm,
    /** Base version of the form; undefined for a new record, and until the record is loaded. */
    origin,
    /** Newest version that was loaded. */
    latest,
    /** What the user's role lets one change. */
    access,
    gone,
    news,
    /** After a 409 `stale`: the fields that both changed differently. */
    conflict: conflict && {
      questions: conflict.merge.questions,
      version: conflict.theirs.__v,
      back: () => setConflict(undefined),
      /** Saves the changes of both: their value for the questions with these ids, otherwise mine. */
      settle: (ids: ReadonlySet<string>) => {
        setBase(conflict.theirs, conflict.merge.settled(ids));
        setConflict(undefined);
        setNews(undefined);
        form.submit();
      },
    },
    dirty: !gone && (form.dirty || (beside?.dirty ?? false)),
    /** The question about dates in the future. */
    future,
    /** Input from before the session ended, to be offered. */
    draft,
    /** Merges a newer version; `own`: it was made here and needs no notice. */
    takeOver,
    /** Closes the message about refused fields once the user corrects them. */
    onCorrected: failure.onCorrected,
  };
}

export type RecordForm<S extends StoredDocument, V extends FieldValues> = ReturnType<
  typeof useRecordForm<S, V>
>;
