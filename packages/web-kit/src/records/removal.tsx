import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../core/api/api-error.ts';
import { changedFields } from '../core/field-changes.ts';
import { messages } from '../core/messages/messages.ts';
import { invalidateEntities } from '../core/query/query-client.tsx';
import { usePermissions } from '../core/session/use-permissions.ts';
import { Confirm } from '../overlays/confirm.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { SheetFooter } from '../overlays/sheet.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Plate } from '../ui/plate.tsx';
import type { RecordDefinition, StoredDocument } from './define-record.ts';
import { recordMessageKey, callsOf, reasonOf } from './record-calls.ts';
import type { RecordTexts } from './record-texts.ts';
import { rememberRemoved } from './use-record.ts';

/** An action on the server that asks for confirmation first. */
export function useConfirmedAction(act: () => Promise<void>, onFailed: (error: unknown) => void) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const failure = await act().then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    // Close the question before a failure opens anything: if one overlay replaced another, the inert page below would get
    // the focus.
    flushSync(() => {
      setBusy(false);
      setAsked(false);
    });
    if (failure) onFailed(failure.error);
  };
  return {
    asked,
    busy,
    ask: () => setAsked(true),
    cancel: () => setAsked(false),
    run: () => void (busy || run()),
  };
}

interface RemovalOptions<S> {
  /** The version that is deleted. */
  stored: S | undefined;
  onRemoved: () => void;
  /** Called after the record was deactivated instead; default `onRemoved`. */
  onDeactivated?: () => void;
}

const isChange = (stored: object, changes: object | undefined): boolean =>
  changes !== undefined && changedFields(changes, stored).length > 0;

/** Deletes a record after a question; if the record is in use, offers to deactivate it. */
export function useRemoval<S extends StoredDocument, V extends object>(
  record: RecordDefinition<S, V>,
  { stored, onRemoved, onDeactivated = onRemoved }: RemovalOptions<S>,
) {
  const { entity, routes, texts, deactivation } = record;
  const calls = callsOf(record);
  const { may } = usePermissions();
  const [inUse, setInUse] = useState<string>();
  const about = recordMessageKey(record, stored?._id);
  const refresh = () => invalidateEntities([entity]);
  const removal = useConfirmedAction(
    async () => {
      if (!stored || !routes.remove) return;
      await calls.remove(routes.remove, stored);
      rememberRemoved(stored._id);
      messages.success(texts.removed, { about });
      onRemoved();
      await refresh();
    },
    (error) => {
      if (error instanceof ApiError && error.code === 'in_use') setInUse(error.message);
      else messages.error(texts.notRemoved(reasonOf(error, texts.labels)), { about });
      void refresh();
    },
  );
  const deactivating = useConfirmedAction(
    async () => {
      if (!stored || !deactivation) return;
      await calls.edit(stored, deactivation);
      messages.success(texts.deactivated, { about });
      setInUse(undefined);
      onDeactivated();
      await refresh();
    },
    (error) => void messages.error(texts.failed(reasonOf(error, texts.labels)), { about }),
  );
  return {
    ...removal,
    /** Whether the user's role may delete such records; false if nobody does. */
    isAllowed: routes.remove !== undefined && may(routes.remove),
    /** The server's message about what still uses the record. */
    inUse,
    leave: () => setInUse(undefined),
    /** Absent if a record cannot be deactivated, or already is. */
    deactivate: stored && isChange(stored, deactivation) ? deactivating : undefined,
  };
}

export type Removal = ReturnType<typeof useRemoval>;

/** The record that a question is about. */
export interface Subject {
  plate?: string;
  name?: string;
}

interface RemovalDialogsProps {
  removal: Removal;
  subject: Subject;
  texts: RecordTexts<never>;
}

/** The specified question; if the record is in use, then what uses it and «Disattiva». */
export function RemovalDialogs({ removal, subject, texts }: RemovalDialogsProps) {
  const { plate, name } = subject;
  const { deactivate } = removal;
  return (
    <>
      <Confirm
        open={removal.asked}
        onClose={removal.cancel}
        onConfirm={removal.run}
        question={texts.removeQuestion ?? texts.remove}
        verb={texts.removeVerb}
        busy={removal.busy && texts.removing}
        {...subject}
      />
      <Dialog
        open={removal.inUse !== undefined}
        onClose={removal.leave}
        width={520}
        title={texts.inUse}
        heading={name ?? plate}
        marks={plate && <Plate code={plate} look="ink" />}
        foot={
          <SheetFooter cancel={texts.close}>
            {deactivate && (
              <Button
                kind="key"
                size="lg"
                onClick={deactivate.run}
                busy={deactivate.busy && texts.deactivating}
              >
                {texts.deactivate}
              </Button>
            )}
          </SheetFooter>
        }
      >
        <Banner family="amber">{removal.inUse}</Banner>
      </Dialog>
    </>
  );
}
