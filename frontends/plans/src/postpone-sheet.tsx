import {
  api,
  Button,
  formatDate,
  invalidateEntities,
  messages,
  Plate,
  randomKey,
  useMachines,
} from '@officina/web-kit';
import {
  DateInput,
  FormField,
  instantOfDay,
  ServerFormView,
  TextArea,
  useServerForm,
} from '@officina/web-kit/forms';
import { Sheet, SheetFoot } from '@officina/web-kit/overlays';
import {
  aboutRecord,
  KeptDraftBanner,
  NotThere,
  refuseDates,
  useKeptDraft,
  useRecord,
} from '@officina/web-kit/records';
import { useRef } from 'react';
import { planRecord } from './record.ts';
import { texts } from './texts.ts';

interface PostponeSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** A plan's next job put off to a day, with the reason: the expiry stays, and the plan says so until it is done. */
export function PostponeSheet({ open, id, onClose }: PostponeSheetProps) {
  const found = useRecord(planRecord, id);
  const { query, byId } = useMachines();
  // A head that grows when its plate comes would move what is read.
  const plan = query.isFetched ? found.stored : undefined;
  const plate = byId.get(plan?.machineId ?? '')?.shortCode;
  const sent = useRef({ body: '', key: '' });
  /** The same words sent again are the same request: its first answer may have been lost. */
  const keyOf = (body: object) => {
    const said = JSON.stringify(body);
    if (sent.current.body !== said) sent.current = { body: said, key: randomKey() };
    return sent.current.key;
  };
  const form = useServerForm({
    defaultValues: { to: '', reason: '' },
    labels: texts.labels,
    send: async ({ to, reason }) => {
      // An empty day is the server's to refuse, at its field.
      const body = { to: instantOfDay(to) ?? '', reason };
      refuseDates('plan', body);
      await api('PUT /api/maintenance/maintenance/{id}/postpone', {
        params: { id },
        body,
        version: plan?.__v,
        idempotencyKey: keyOf(body),
      });
      messages.success(texts.postponeDone(formatDate(body.to)), { about: aboutRecord(planRecord, id) });
      void invalidateEntities(['plan']);
      draft.drop();
      onClose();
    },
  });
  const draft = useKeptDraft(form, { entity: 'postpone', id });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={form.dirty}
      busy={form.busy}
      isNew
      isWaiting={!plan}
      width={560}
      title={texts.postponeTitle}
      heading={plan?.description}
      marks={plate && <Plate code={plate} look="ink" />}
      foot={
        <SheetFoot>
          {plan && (
            <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && texts.postponing}>
              {texts.postpone}
            </Button>
          )}
        </SheetFoot>
      }
    >
      {plan ? (
        <ServerFormView form={form} className="grid grid-cols-1 gap-4.5">
          <KeptDraftBanner draft={draft} />
          <p className="text-ink-2">{texts.postponeHint}</p>
          <FormField control={form.control} name="to">
            {(field) => <DateInput {...field} />}
          </FormField>
          <FormField control={form.control} name="reason">
            {(field) => <TextArea {...field} />}
          </FormField>
        </ServerFormView>
      ) : (
        <NotThere found={found} texts={texts} />
      )}
    </Sheet>
  );
}
