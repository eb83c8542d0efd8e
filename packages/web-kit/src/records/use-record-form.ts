import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { MessageInput } from '../core/messages/message-store.ts';
import { messages } from '../core/messages/use-messages.ts';
import { invalidateEntities } from '../core/query/query-client.ts';
import { clashing, differing, merged } from '../core/versions/differing.ts';
import { useServerForm } from '../forms/use-server-form.ts';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { aboutRecord, currentOf, isFieldRefusal } from './refusals.ts';
import { useFailureMessage } from './use-failure-message.ts';
import type { Found } from './use-record.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useSaving, type BegunStore, type Beside } from './use-saving.ts';

/** What others did meanwhile: taken over, or standing against what was typed here. */
export type News = 'merged' | 'clash' | undefined;

export interface RecordFormOptions<S, V> {
  /** The record to edit; undefined for a new one. */
  found?: Found<S>;
  /** What a new one starts from. */
  start?: Partial<S>;
  /** After a save, or when there was nothing to save. */
  onClose: () => void;
  beside?: Beside<S>;
  /** Asked before a save; false stays in the form. `from` is undefined for a new one. */
  confirm?: (values: V, from: S | undefined) => Promise<boolean>;
  /** One thing to do after a save, offered in its message. `from` is undefined for a new one. */
  next?: (values: V, from: S | undefined, answer: S) => MessageInput['action'];
  /** What a save is called where its answer says so itself. */
  saidBy?: (answer: S) => string | undefined;
  /** Takes any refusal but a newer version; true when there is nothing more to do about it. */
  onFailed?: (error: unknown) => boolean;
  begun?: BegunStore;
  /** Whether nothing of this version can be changed. */
  isLocked?: (document: S) => boolean;
  /** Brings a field into view before it gets the focus (opens its tab). */
  reveal?: (path: string) => void;
}

/**
 * The form of one record, new or existing. Newer versions are taken over field by field, except where something was typed
 * here; a save carries only the changed fields and the version that they were made on; where both changed the same,
 * `conflict` asks. A create carries the key of its opening, so that it happens once.
 */
export function useRecordForm<S extends StoredDocument, V extends FieldValues>(
  record: RecordDefinition<S, V>,
  { found, onClose, beside, isLocked, reveal, confirm, next, begun, ...options }: RecordFormOptions<S, V>,
) {
  const { entity, texts, valuesOf } = record;
  const stored = found?.stored;
  const [start] = useState(options.start ?? {});
  const [origin, showOrigin] = useState(stored);
  const [latest, showLatest] = useState(stored);
  // A save reads it in the same turn in which the form was given another version.
  const startedFrom = useRef(origin);
  const [news, setNews] = useState<News>();
  const [theirs, showTheirs] = useState<S>();
  const save = useSaving(record, {
    ...{ start, beside, begun },
    onMet: (made) => startFrom(made, form.getValues()),
  });
  const opening = useId();
  const about = aboutRecord(record, stored?._id ?? opening);
  const failure = useFailureMessage(record, about);

  const send = async (values: V) => {
    // Ctrl+Enter comes here without a key to press.
    if (found?.gone) return;
    failure.unsay();
    const from = startedFrom.current;
    if (from && isLocked?.(from)) {
      if (record.editBody(values, from) && texts.lockedMeanwhile) failure.say(texts.lockedMeanwhile);
      return;
    }
    if (confirm && !(await confirm(values, from))) return;
    const answer = await save(from, values);
    draft.drop();
    if (answer) {
      messages.success(options.saidBy?.(answer) ?? texts.saved, {
        about,
        action: next?.(values, from, answer),
      });
      void invalidateEntities([entity]);
    }
    onClose();
  };
  const form = useServerForm<V>({
    defaultValues: valuesOf(stored ?? start) as DefaultValues<V>,
    labels: texts.labels,
    send,
    reveal,
    onRefused: (error) => {
      const current = currentOf(error) as S | undefined;
      if (current && startedFrom.current) showTheirs(current);
      else if (options.onFailed?.(error)) return true;
      else failure.sayRefused(error);
      return !isFieldRefusal(error);
    },
  });

  const draft = useKeptDraft(form, { entity, id: stored?._id, beside });

  const startFrom = (next: S, values: V) => {
    startedFrom.current = next;
    showOrigin(next);
    form.reset(valuesOf(next), { keepErrors: true });
    form.reset(values, { keepDefaultValues: true, keepErrors: true });
  };
  const versions = (from: S, other: S) => ({
    origin: valuesOf(from),
    mine: form.getValues(),
    theirs: valuesOf(other),
  });
  const takeOver = (next: S, own = false) => {
    const from = startedFrom.current;
    showLatest((seen) => (seen && seen.__v >= next.__v ? seen : next));
    if (!from) return startFrom(next, valuesOf(next));
    if (next.__v <= from.__v) return;
    const three = versions(from, next);
    const isClash = clashing(three).length > 0;
    if (!isClash) startFrom(next, merged(three));
    if (!own && differing(three.theirs, three.origin).length > 0) setNews(isClash ? 'clash' : 'merged');
  };
  const onArrived = useEffectEvent(takeOver);
  useEffect(() => {
    if (stored) onArrived(stored);
  }, [stored]);

  const gone = found?.gone ?? false;
  return {
    form,
    /** The version that the form started from; undefined for a new one, and until the first one arrives. */
    origin,
    /** The newest version that was seen. */
    latest,
    gone,
    news,
    /** After 409 `stale`: what was typed here beside what is stored now. */
    conflict: theirs &&
      origin && {
        versions: versions(origin, theirs),
        version: theirs.__v,
        back: () => showTheirs(undefined),
        /** Saves what was chosen between the two versions, on top of the other one. */
        settle: (values: V) => {
          startFrom(theirs, values);
          showTheirs(undefined);
          setNews(undefined);
          form.submit();
        },
      },
    dirty: !gone && (form.dirty || (beside?.dirty ?? false)),
    /** What was typed before the session ended, to be offered. */
    draft,
    /** Takes a newer version over; `own` ones, which were made here, are no news. */
    takeOver,
    /** Takes the message about refused fields away, once somebody corrects them. */
    onCorrected: failure.onCorrected,
  };
}

export type RecordForm<S extends StoredDocument, V extends FieldValues> = ReturnType<
  typeof useRecordForm<S, V>
>;
