import type { DuePlan } from '@officina/contracts/maintenance/plans';
import {
  addDays,
  api,
  Button,
  formatDate,
  fromInput,
  invalidateEntities,
  messages,
  now,
  Plate,
  postponedInWords,
  toDateInput,
  useBodyKey,
  useMachines,
} from '@officina/web-kit';
import {
  DateInput,
  FormField,
  instantOfDay,
  ServerFormView,
  TextArea,
  useServerForm,
  useWatch,
} from '@officina/web-kit/forms';
import { Sheet, SheetFooter } from '@officina/web-kit/overlays';
import {
  recordMessageKey,
  KeptDraftBanner,
  MissingRecord,
  refuseDates,
  useKeptDraft,
  useRecord,
} from '@officina/web-kit/records';
import { planRecord, postponeRoute } from './record.ts';
import { texts } from './texts.ts';
import { usePlanTimes } from './use-plan-times.ts';

interface PostponeSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** The expiry that stays, and the postponement that is replaced; nothing without a next job. */
function Expiry({ due }: { due: DuePlan | undefined }) {
  if (!due) return null;
  const { lastDate, expiry, postponed } = due;
  return (
    <>
      {postponed && <b className="block first-letter:uppercase">{postponedInWords(postponed)}</b>}
      {lastDate === null ? texts.neverStays : texts.expiryStays(formatDate(expiry))}{' '}
    </>
  );
}

/** The first day that the server takes: after today and after the expiry. */
function firstDay(due: DuePlan | undefined): string {
  const today = toDateInput(now());
  const expiry = due ? toDateInput(due.expiry) : today;
  return addDays(expiry > today ? expiry : today, 1);
}

/** Sheet that postpones a plan's next job to a day, with a reason. The expiry stays; the postponement ends when the job is done. */
export function PostponeSheet({ open, id, onClose }: PostponeSheetProps) {
  const found = useRecord(planRecord, id);
  const { query, byId } = useMachines();
  const times = usePlanTimes();
  // Waits for the machines and the times, because plate and expiry would move the content.
  const plan = query.isFetched && !times.isPending ? found.stored : undefined;
  const plate = byId.get(plan?.machineId ?? '')?.shortCode;
  const keyOf = useBodyKey();
  const form = useServerForm({
    defaultValues: { to: '', reason: '' },
    labels: texts.labels,
    send: async ({ to, reason }) => {
      // An empty day is sent, so that the server refuses it at its field.
      const body = { to: instantOfDay(to) ?? '', reason };
      refuseDates('plan', body);
      await api(postponeRoute, {
        params: { id },
        body,
        version: plan?.__v,
        idempotencyKey: keyOf(body),
      });
      messages.success(texts.postponeDone(formatDate(body.to)), { about: recordMessageKey(planRecord, id) });
      void invalidateEntities(['plan']);
      draft.drop();
      onClose();
    },
  });
  const due = times.byId?.get(id)?.due;
  const day = fromInput(useWatch({ control: form.control, name: 'to' }));
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
        <SheetFooter>
          {plan && (
            <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && texts.postponing}>
              {day ? texts.postponeTo(formatDate(day)) : texts.postpone}
            </Button>
          )}
        </SheetFooter>
      }
    >
      {plan ? (
        <ServerFormView form={form} className="grid grid-cols-1 gap-4.5">
          <KeptDraftBanner draft={draft} />
          <p className="text-ink-2">
            <Expiry due={due} />
            {texts.postponeHint}
          </p>
          <FormField control={form.control} name="to">
            {(field) => <DateInput {...field} from={firstDay(due)} />}
          </FormField>
          <FormField control={form.control} name="reason">
            {(field) => <TextArea {...field} />}
          </FormField>
        </ServerFormView>
      ) : (
        <MissingRecord found={found} texts={texts} />
      )}
    </Sheet>
  );
}
