import type { Intervention, InterventionType } from '@officina/contracts/maintenance/interventions';
import {
  Badge,
  Card,
  counted,
  messages,
  now,
  openSince,
  useMachines,
  usePermissions,
} from '@officina/web-kit';
import { ServerFormView, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { Sheet, SheetLink } from '@officina/web-kit/overlays';
import {
  FutureQuestion,
  KeptDraftBanner,
  PartialListNote,
  RecordFoot,
  useRecord,
  useRecordForm,
  useRecords,
  VersionsDialog,
} from '@officina/web-kit/records';
import { useEffect, useId, useRef, useState, type ComponentProps } from 'react';
import { Checklist } from '../checklist/checklist.tsx';
import { ClosingStep } from '../closing/closing-step.tsx';
import { closedMessage, ClosingQuestion, useClosing, type Closing } from '../closing/closing.tsx';
import { useFollowUp } from '../follow-up/follow-up.tsx';
import { Facts, MachinePicker, WorkTexts } from '../form/fields.tsx';
import { descriptionOf } from '../list/job-row.ts';
import { NewNotes, notesFormState, useNoteDraft, type DraftNote } from '../notes.tsx';
import { useReferenceLabels, usePlanFromAddress } from '../plans.ts';
import { interventionRecord, type InterventionValues } from '../record.ts';
import { DuplicateQuestion, useDuplicateCheck } from '../duplicate-job.tsx';
import { texts } from '../texts.ts';
import { hasChecklist } from '../type-rules.ts';
import { ClosingFooter, OpenJobFooter } from './footer.tsx';
import { JobMarks, TwoColumns } from './layout.tsx';

/** Warns once if the machine of the address does not exist, and clears it unless the user chose another one. */
function useMachineFromAddress(form: ServerForm<InterventionValues>, machineId: string | undefined) {
  const isSettled = useRef(false);
  const { getValues, setValue } = form;
  const { query, byId } = useMachines();
  // Cached machines may be stale while a refetch runs.
  const isFresh = query.isSuccess && query.fetchStatus === 'idle';
  useEffect(() => {
    if (machineId === undefined || isSettled.current || !isFresh) return;
    isSettled.current = true;
    if (byId.has(machineId) || getValues('machineId') !== machineId) return;
    setValue('machineId', '');
    messages.warning(texts.machineMissing);
  }, [byId, getValues, isFresh, machineId, setValue]);
}

const maxShown = 5;

/** The open jobs of the chosen machine, newest first, so that nothing is requested twice. */
function OpenOnMachine({ machineId }: { machineId: string }) {
  const title = useId();
  const list = useRecords(interventionRecord);
  const open = list.rows?.filter((job) => job.machineId === machineId) ?? [];
  const note = machineId && <PartialListNote list={list} of={texts.ofOpen} />;
  if (open.length === 0) return note;
  return (
    <section aria-labelledby={title} className="mt-4 border-t border-line pt-3">
      <h3 id={title}>{texts.openAlready(open.length)}</h3>
      <ul className="mt-1">
        {open.slice(0, maxShown).map((job) => (
          <li key={job._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5 touch:py-2.5">
            <Badge of="intervention" value={job.status} />
            <SheetLink
              to={`/intervention?new=0&interventionId=${job._id}`}
              className="reach min-w-0 flex-1 basis-48 font-semibold wrap-anywhere underline underline-offset-3"
            >
              <span className="line-clamp-2" title={descriptionOf(job)}>
                {descriptionOf(job)}
              </span>
            </SheetLink>
            <span className="text-label text-ink-2">{openSince(job, now())}</span>
          </li>
        ))}
      </ul>
      {open.length > maxShown && (
        <p className="text-aside">{counted(open.length - maxShown, 'altro', 'altri')}</p>
      )}
      {note}
    </section>
  );
}

interface NewSheetProps {
  open: boolean;
  /** The machine that the address names; makes it a PROGRAMMATA unless `isRequest`. */
  machineId?: string;
  isRequest?: boolean;
  /** The plan that the address names. */
  maintenanceId?: string;
  /** Further initial values. */
  start?: Partial<Intervention>;
  onClose: () => void;
}

/** Initial values: start and expected end are now (specification §4). */
const startOf = (machineId: string | undefined, isRequest: boolean) => {
  const at = now().toISOString();
  const type = machineId && !isRequest ? ('PROGRAMMATA' as const) : ('RICHIESTA' as const);
  return { type, machineId, startDate: at, endDate: at };
};

/** Whether the user's role may only report: a new intervention is then a RICHIESTA, whatever the address asks for. */
const useOnlyReports = (): boolean =>
  !usePermissions().mayChange(
    interventionRecord.routes.create,
    { type: 'RICHIESTA', status: 'OPEN' },
    'type',
  );

/** `?new=1…`: the sheet of a new intervention. The machine is the headline. */
export function NewSheet({ open, onClose, isRequest = false, start: given, ...wanted }: NewSheetProps) {
  const onlyReports = useOnlyReports();
  const [start] = useState(() => ({
    ...startOf(wanted.machineId, isRequest),
    ...given,
    ...(onlyReports && { type: 'RICHIESTA' as const }),
  }));
  const closing = useClosing();
  const duplicate = useDuplicateCheck();
  const [notes, setNotes] = useState<DraftNote[]>([]);
  const note = useNoteDraft();
  const noteState = notesFormState(note.filled ? [...notes, note.filled] : notes, (typed) => {
    setNotes(typed.slice(0, -1));
    note.resume(typed.at(-1));
  });
  const editing = useRecordForm(interventionRecord, {
    start,
    onClose,
    beside: duplicate.extend(noteState),
    confirm: closing.confirm,
    onFailed: duplicate.ask,
    next: useFollowUp(),
    saidBy: closedMessage,
  });
  const { form, dirty, draft } = editing;
  const { control } = form;
  const [machineId, status, type] = useWatch({ control, name: ['machineId', 'status', 'type'] });
  const machine = useMachines().byId.get(machineId);
  useMachineFromAddress(form, wanted.machineId);
  usePlanFromAddress(form, onlyReports ? {} : wanted);
  const back = () => closing.back(form);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={dirty}
      busy={form.busy}
      isNew
      width={1080}
      title={texts.sheetTitle}
      heading={machine ? (machine.name ?? machine.shortCode) : texts.create}
      marks={<JobMarks machine={machine} job={{ status, type }} />}
      onBack={closing.isOpen ? back : undefined}
      foot={<NewFooter form={form} closing={closing} type={type} onBack={back} />}
    >
      {!closing.isOpen && <KeptDraftBanner draft={draft} />}
      <ServerFormView form={form}>
        {closing.isOpen ? (
          <ClosingStep form={form} closing={closing} note={note} />
        ) : (
          <TwoColumns
            work={
              <>
                <Card className="p-4">
                  <MachinePicker form={form} />
                  <OpenOnMachine machineId={machineId} />
                </Card>
                <WorkTexts form={form} locked={false} />
                <Checklist form={form} locked={false} />
                <NewNotes
                  pending={notes}
                  onAdd={(added) => setNotes((before) => [...before, added])}
                  note={note}
                />
              </>
            }
            facts={<Facts form={form} locked={false} isNew />}
          />
        )}
      </ServerFormView>
      <ClosingQuestion closing={closing} />
      <DuplicateQuestion
        open={duplicate.isAsking}
        onClose={duplicate.cancel}
        onConfirm={() => {
          duplicate.allow();
          form.submit();
        }}
      />
      <FutureQuestion future={editing.future} />
      <VersionsDialog record={interventionRecord} editing={editing} words={useReferenceLabels(editing)} />
    </Sheet>
  );
}

type NewFooterProps = ComponentProps<typeof ClosingFooter> & { closing: Closing; type: InterventionType };

/** Scheduled work is often recorded after it is done, so it can be closed from here. */
function NewFooter({ form, closing, type, onBack }: NewFooterProps) {
  if (closing.isOpen) return <ClosingFooter form={form} onBack={onBack} />;
  if (!hasChecklist(type)) return <RecordFoot form={form} texts={texts} />;
  return <OpenJobFooter form={form} closing={closing} save={texts.saveNew} />;
}

interface FollowUpSheetProps {
  open: boolean;
  /** The closed PROVVISORIA. */
  id: string;
  onClose: () => void;
}

const followUpOf = ({
  machineId,
  priority,
  issueDescription,
}: Partial<Intervention>): Partial<Intervention> => ({
  type: 'PERMANENTE',
  machineId,
  priority,
  issueDescription,
});

/** `?new=1&segue=…`: the PERMANENTE that should follow a PROVVISORIA, with its machine, priority and problem. */
export function FollowUpSheet({ id, ...sheet }: FollowUpSheetProps) {
  const { stored, gone, error } = useRecord(interventionRecord, id);
  if (!stored && !gone && !error) return null;
  return <NewSheet {...sheet} start={followUpOf(stored ?? {})} />;
}
