import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { messages, type MessageInput } from '../core/messages/messages.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
import { differing, onTop } from '../core/differing.ts';
import { isNewer, isOwn, newerVersionIn } from '../core/versions.ts';
import { useServerForm, type ServerForm } from '../forms/use-server-form.ts';
import { DateRefusal, refuseDates, useFutureQuestion } from './dates.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import type { Merge } from './merging/merge-values.ts';
import { aboutRecord, isFieldRefusal, useFailureMessage } from './record-calls.ts';
import type { Found } from './use-record.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import {
  onTopOf,
  useSaving,
  type BegunStore,
  type Beside,
  type EditsStore,
  type Saved,
} from './use-saving.ts';
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
  /** What a save is called where its answer says so itself. `from` is undefined for a new one. */
  saidBy?: (answer: S, from: S | undefined) => string | undefined;
  /** Takes any refusal but a newer version; true when there is nothing more to do about it. */
  onFailed?: (error: unknown) => boolean;
  begun?: BegunStore;
  unheardEdits?: EditsStore<S>;
  /** Whether nothing of this version can be changed. */
  isLocked?: (document: S) => boolean;
  /** Brings a field into view before it gets the focus (opens its tab). */
  reveal?: (path: string) => void;
}

/** What became of a save, and what it was made of. */
interface Saving<S, V> extends Saved<S> {
  values: V;
  from: S | undefined;
  /** Others have saved since, and with that all that was to be sent. */
  isAlike?: boolean;
}

/**
 * The form of one record, new or existing. Newer versions are taken over field by field, and lists item by item, except
 * where something was typed here; a save carries only the changed fields and the version that they were made on. Refused as
 * old it goes on top of the newer one (ADR 0034); where both changed the same, `conflict` asks. A create carries the key of
 * its opening, so that it happens once.
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
  const [origin, showOrigin] = useState(stored);
  const [latest, showLatest] = useState(stored);
  // A save reads it in the same turn in which the form was given another version.
  const startedFrom = useRef(origin);
  /** A save that was sent: whether it ends well. One that did is the last. */
  const underWay = useRef<Promise<boolean>>(undefined);
  /** A newer version that is being taken over. */
  const arriving = useRef<Promise<void>>(undefined);
  const [news, setNews] = useState<News>();
  const [isSaved, setSaved] = useState(false);
  const [clash, showClash] = useState<{ theirs: S; merge: Merge<V> }>();
  const { save, unheard } = useSaving(record, {
    ...{ start, beside, begun, unheardEdits },
    onMet: (made, mine) => startFrom(made, mine),
  });
  const opening = useId();
  const about = aboutRecord(record, stored?._id ?? opening);
  const failure = useFailureMessage(record, about);
  const future = useFutureQuestion(record);

  const send = async (typed: V) => {
    // Ctrl+Enter comes here without a key to press.
    if (found?.gone) return;
    // It may be what was sent before, or stand in the form only then.
    const isArriving = arriving.current !== undefined;
    await arriving.current;
    const values = isArriving ? form.getValues() : typed;
    failure.unsay();
    const from = startedFrom.current;
    if (sayLocked(values)) return;
    const sent = from ? (record.editBody(values, from) ?? {}) : record.createBody(values, start);
    refuseDates(entity, sent);
    if (confirm && !(await confirm(values, from))) return;
    if (!(await future.goesOn(sent, values))) return;
    const sending = saveOnTop(values);
    const isSaved = sending.then(Boolean, () => false);
    underWay.current = isSaved;
    // What a save made may arrive while its sheet slides out, and is no news then either.
    void isSaved.then((is) => is || (underWay.current = undefined));
    const saving = await sending;
    if (!saving) return;
    const { answer, isFound, isAlike, ...saved } = saving;
    setSaved(true);
    draft.drop();
    if (answer) {
      const said = isFound ? texts.savedUnheard : (options.saidBy?.(answer, saved.from) ?? texts.saved);
      messages.success(said, { about, action: next?.(saved.values, saved.from, answer) });
      void invalidateEntities([entity]);
    } else if (isAlike) messages.success(texts.savedAlike, { about });
    onClose();
  };
  /** Whether the version that the form stands on takes nothing more; says so where something was typed. */
  const sayLocked = (values: V): boolean => {
    const from = startedFrom.current;
    if (!from || !isLocked?.(from)) return false;
    if (record.editBody(values, from) && texts.lockedMeanwhile) failure.say(texts.lockedMeanwhile);
    return true;
  };
  /** Until nobody else has saved in between; nothing when somebody has locked it meanwhile. */
  const saveOnTop = async (values: V): Promise<Saving<S, V> | undefined> => {
    const from = startedFrom.current;
    try {
      return { ...(await save(from, values)), values, from };
    } catch (error) {
      const newer = newerIn(error);
      const merge = newer && record.merge(newer.from, values, newer.current);
      // On what was saved from another place of the page goes what was typed here.
      const isMine = newer && isOwn(newer.current, newer.from);
      if (!merge || (merge.questions.length > 0 && !isMine)) throw error;
      startFrom(newer.current, merge.settled());
      if (sayLocked(merge.settled())) return undefined;
      const again = await saveOnTop(merge.settled());
      return again && { ...again, isAlike: again.isAlike || !isMine };
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
        showClash({
          theirs: newer.current,
          merge: record.merge(newer.from, form.getValues(), newer.current),
        });
      else if (!(error instanceof DateRefusal) && options.onFailed?.(error)) return true;
      else failure.sayRefused(error);
      return !isFieldRefusal(error);
    },
  });

  // Its sheet may slide out, or stay in the page, with all that was saved still in its form.
  const draft = useKeptDraft<S, V>(isSaved ? { ...form, dirty: false } : form, {
    entity,
    id: stored?._id,
    beside: isSaved ? undefined : beside,
    origin,
    unheard,
    onTake: (fill, from) => resume(fill, from),
  });

  const startFrom = (next: S, values: V) => {
    startedFrom.current = next;
    showOrigin(next);
    form.reset(valuesOf(next), { keepErrors: true });
    form.reset(values, { keepDefaultValues: true, keepErrors: true });
  };
  /** What refused a save as old, with the version that it was made on. */
  const newerIn = (error: unknown) => {
    const current = newerVersionIn(error) as S | undefined;
    const from = startedFrom.current;
    return current && from && isNewer(current, from) ? { current, from } : undefined;
  };
  const takeOver = (next: S, own?: boolean) => {
    const from = startedFrom.current;
    showLatest((seen) => (isNewer(next, seen) ? next : seen));
    if (!from) return startFrom(next, valuesOf(next));
    if (!isNewer(next, from)) return;
    const merge = record.merge(from, form.getValues(), next);
    const isClash = merge.questions.length > 0;
    if (!isClash) startFrom(next, merge.settled());
    const isMine = own ?? isOwn(next, from);
    if (!isMine && differing(valuesOf(next), valuesOf(from)).length > 0)
      setNews(isClash ? 'clash' : 'merged');
  };
  const resume = (fill: () => void, from: S | undefined) => {
    const now = startedFrom.current;
    // What was typed before it was taken up stays too.
    if (from && now)
      startFrom(from, onTop({ origin: valuesOf(now), mine: form.getValues(), theirs: valuesOf(from) }));
    fill();
    if (now) hear(latest ?? now);
  };
  /** A newer version; what was sent from here and not answered, or not yet, may be what made it. */
  const arrive = async (newer: S) => {
    if (underWay.current && (await underWay.current)) return;
    // The version that the form stands on says nothing of it, and to ask would make it.
    const isUnsure = isNewer(newer, startedFrom.current) && unheard.read() !== undefined;
    const found = isUnsure ? await unheard.find().catch(() => 'nobody answers' as const) : undefined;
    // The next save asks again.
    if (found === 'nobody answers') return;
    if (found) {
      startFrom(found.made, onTopOf(record, found, form.getValues()));
      const action = next?.(found.values as V, found.from, found.now);
      messages.success(texts.savedUnheard, { about, action });
    }
    takeOver(found?.now ?? newer);
  };
  const hear = (newer: S) => {
    const mine = arrive(newer).finally(() => {
      if (arriving.current === mine) arriving.current = undefined;
    });
    arriving.current = mine;
  };
  const onArrived = useEffectEvent(hear);
  useEffect(() => {
    if (stored) onArrived(stored);
  }, [stored]);

  const gone = found?.gone ?? false;
  const lockedForm: ServerForm<V> = { ...form, locked: latest?._unfit };
  return {
    form: lockedForm,
    /** The version that the form started from; undefined for a new one, and until the first one arrives. */
    origin,
    /** The newest version that was seen. */
    latest,
    gone,
    news,
    /** After 409 `stale`: what was changed here and there, and not to the same. */
    conflict: clash && {
      questions: clash.merge.questions,
      version: clash.theirs.__v,
      back: () => showClash(undefined),
      /** Saves all the rest of both, and what was chosen: theirs at the questions with these ids. */
      settle: (ids: ReadonlySet<string>) => {
        startFrom(clash.theirs, clash.merge.settled(ids));
        showClash(undefined);
        setNews(undefined);
        form.submit();
      },
    },
    dirty: !gone && (form.dirty || (beside?.dirty ?? false)),
    /** Whether a date that is ahead of now is meant. */
    future,
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
