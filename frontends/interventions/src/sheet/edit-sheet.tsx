import type { Intervention } from '@officina/contracts/maintenance/interventions';
import {
  api,
  FilesCard,
  invalidateEntities,
  isJobOverdue,
  messages,
  momentInWords,
  now,
  openSince,
  useMachines,
} from '@officina/web-kit';
import { ServerFormView } from '@officina/web-kit/forms';
import { Confirm, Sheet } from '@officina/web-kit/overlays';
import {
  AccessLine,
  recordMessageKey,
  FutureQuestion,
  KeptDraftBanner,
  UpdateBanner,
  MissingRecord,
  reasonOf,
  RemovalDialogs,
  useConfirmedAction,
  useRecord,
  useRecordForm,
  useRemoval,
  VersionsDialog,
} from '@officina/web-kit/records';
import { History, Lock } from 'lucide-react';
import { Checklist } from '../checklist/checklist.tsx';
import { ClosingStep } from '../closing/closing-step.tsx';
import { closedMessage, ClosingQuestion, useClosing, type Closing } from '../closing/closing.tsx';
import { ClosingProposal } from '../contractor/closing-proposal.tsx';
import { ContractorCard } from '../contractor/contractor-card.tsx';
import { OriginLink, useFollowUp } from '../follow-up/follow-up.tsx';
import { Facts, MachineField, StatusField, WorkTexts } from '../form/fields.tsx';
import { notesFormState, StoredNotes, useNoteDraft } from '../notes.tsx';
import { useReferenceLabels } from '../plans.ts';
import { interventionRecord, type InterventionForm } from '../record.ts';
import { ClosedReport } from '../report/closed-report.tsx';
import { VisitLink } from '../report/facts.tsx';
import { PaperReport } from '../report/paper-report.tsx';
import { StoryCard, StoryColumn, useStoryFold, type StoryFold } from '../story/story.tsx';
import { isAlreadyOpen, DuplicateQuestion, useDuplicateCheck } from '../duplicate-job.tsx';
import { texts } from '../texts.ts';
import { SparesCard } from '../waiting/spares-card.tsx';
import { OrderField, WaitedOrder } from '../waiting/waited-order.tsx';
import { EditFooter } from './footer.tsx';
import { JobMarks, TwoColumns } from './layout.tsx';

/** Who reported the job, when, and its age; «Storia» opens its story. */
function FactLine({ job, onStory }: { job: Intervention; onStory: () => void }) {
  return (
    <div className="flex items-center gap-x-4.5 pb-3 max-md:items-end max-md:justify-between">
      <p className="min-w-0 wrap-anywhere">
        {texts.reported} {job.openBy && texts.by} {job.openBy && <b>{job.openBy}</b>}{' '}
        {momentInWords(job.openDate)} <span aria-hidden="true">·</span>{' '}
        <span className="text-ink-2">{texts.openFor(openSince(job, now()))}</span>
        {isJobOverdue(job, now()) && <b className="text-red-text">, {texts.pastEnd}</b>}
      </p>
      <button
        type="button"
        className="inline-flex min-h-(--ctl-sm) flex-none cursor-pointer items-center gap-2 font-semibold print:hidden touch:min-h-11"
        onClick={onStory}
      >
        <History size={18} aria-hidden="true" />
        <span className="underline underline-offset-4">{texts.history}</span>
      </button>
    </div>
  );
}

/** Reopens a closed intervention after a confirmation. */
function useReopening({ latest, takeOver }: InterventionForm, onReopened: () => void) {
  const about = recordMessageKey(interventionRecord, latest?._id);
  const refresh = () => invalidateEntities(['intervention']);
  const reopen = async (allowSecond?: boolean) => {
    if (!latest) return;
    const answer = await api('PUT /api/maintenance/intervention/{id}/edit', {
      params: { id: latest._id },
      body: { status: 'OPEN', allowSecond },
      version: latest.__v,
    });
    onReopened();
    takeOver(answer, true);
    messages.success(texts.reopened, { about });
    await refresh();
  };
  const showError = (error: unknown) => {
    messages.error(texts.notReopened(reasonOf(error, texts.labels)), { about });
    void refresh();
  };
  const second = useConfirmedAction(() => reopen(true), showError);
  const first = useConfirmedAction(reopen, (error) =>
    isAlreadyOpen(error) ? second.ask() : showError(error),
  );
  return {
    ...first,
    /** A second confirmation, when another job of the plan is open. */
    second,
  };
}

interface EditBodyProps {
  editing: InterventionForm;
  /** The version that the form started from. */
  origin: Intervention;
  /** The newest known version. */
  latest: Intervention;
  note: ReturnType<typeof useNoteDraft>;
  closing: Closing;
  /** Whether the closing step is shown. */
  isClosing: boolean;
  story: StoryFold;
  /** Code of the machine. */
  plate: string | undefined;
}

/** Form and notes of an existing intervention; a closed one is shown as a report. */
function EditBody({ editing, origin, latest, note, closing, isClosing, story, plate }: EditBodyProps) {
  const { form, draft, gone, news, takeOver } = editing;
  const locked = origin.status === 'CLOSED';
  /** A change that was saved at once, beside the form. */
  const onAnswer = (answer: Intervention) => {
    takeOver(answer, true);
    void invalidateEntities(['intervention']);
  };
  const files = {
    record: { entity: 'intervention' as const, entityId: latest._id },
    counts: latest.files,
    plate,
    canAdd: !gone,
  };
  const stored = { id: latest._id, notes: latest.notes, note, onAdded: onAnswer, canAdd: !gone };
  // Input typed before somebody else closed the job stays visible in the form.
  if (locked && !form.dirty)
    return (
      <>
        <KeptDraftBanner draft={draft} />
        <UpdateBanner gone={gone} news={news} cut={latest.cut} unfit={latest._unfit} texts={texts} />
        <ClosedReport
          job={latest}
          files={<FilesCard {...files} bare />}
          notes={<StoredNotes {...stored} list={<StoryColumn job={latest} />} bare />}
        />
      </>
    );
  return (
    <>
      {!isClosing && <KeptDraftBanner draft={draft} />}
      <UpdateBanner gone={gone} news={news} cut={latest.cut} unfit={latest._unfit} texts={texts} />
      {!isClosing && !locked && (
        <ClosingProposal
          job={latest}
          onClosing={() => closing.start(form)}
          onDeclined={onAnswer}
          canAnswer={!gone}
        />
      )}
      <ServerFormView form={form}>
        {isClosing ? (
          <ClosingStep form={form} closing={closing} note={note} job={origin} />
        ) : (
          <TwoColumns
            first={
              <div className="grid grid-cols-1 gap-4.5">
                <StatusField form={form} locked={locked} />
                <div className="empty:hidden">
                  <OrderField form={form} locked={locked} />
                  <WaitedOrder job={latest} onResumed={onAnswer} />
                </div>
              </div>
            }
            work={
              <>
                <WorkTexts form={form} locked={locked} />
                <FilesCard {...files} />
                <Checklist form={form} locked={locked} />
                <StoredNotes {...stored} />
                {!locked && <SparesCard job={latest} onWaiting={onAnswer} />}
                {!locked && <ContractorCard job={latest} canAdd={!gone} />}
                <StoryCard job={latest} fold={story} />
              </>
            }
            facts={
              <Facts
                form={form}
                locked={locked}
                machine={
                  <div>
                    <MachineField form={form} machineId={origin.machineId} />
                    <VisitLink job={latest} />
                  </div>
                }
              />
            }
          />
        )}
      </ServerFormView>
    </>
  );
}

interface EditSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

const isClosed = ({ status }: Intervention) => status === 'CLOSED';

/** `?new=0&interventionId=…`: the sheet of an existing intervention, open or closed. */
export function EditSheet({ open, id, onClose }: EditSheetProps) {
  const found = useRecord(interventionRecord, id);
  const note = useNoteDraft();
  const noteState = notesFormState(note.filled ? [note.filled] : [], ([typed]) => note.resume(typed));
  const closing = useClosing();
  const story = useStoryFold();
  const duplicate = useDuplicateCheck();
  const editing = useRecordForm(interventionRecord, {
    found,
    onClose,
    beside: duplicate.extend(noteState),
    isLocked: isClosed,
    confirm: closing.confirm,
    onFailed: duplicate.ask,
    next: useFollowUp(),
    saidBy: closedMessage,
  });
  const { form, origin, latest, gone, access } = editing;
  const machines = useMachines();
  const machine = machines.byId.get(origin?.machineId ?? '');
  const removal = useRemoval(interventionRecord, { stored: latest, onRemoved: onClose });
  const reopening = useReopening(editing, closing.leave);
  // Wait for the machines, or "non più in elenco" flashes.
  const isThere = origin !== undefined && latest !== undefined && machines.query.isFetched;
  const locked = origin !== undefined && isClosed(origin);
  const isClosing = closing.isOpen && !locked && !gone;
  const subject = {
    plate: machine?.shortCode,
    name: machine ? (machine.name ?? machine.shortCode) : undefined,
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={editing.dirty}
      busy={form.busy}
      onBack={isClosing ? () => closing.back(form) : undefined}
      isWaiting={!isThere}
      width={1080}
      title={texts.sheetTitle}
      heading={isThere ? (subject.name ?? (machines.query.data && texts.unknownMachine)) : undefined}
      marks={isThere && <JobMarks machine={machine} job={origin} />}
      below={
        isThere &&
        !isClosing && (
          <>
            {!locked && <AccessLine access={access} />}
            {locked ? (
              <ClosedLine canReopen={!access.isReadOnly} />
            ) : (
              <FactLine job={origin} onStory={story.show} />
            )}
            <OriginLink job={origin} />
          </>
        )
      }
      foot={
        <EditFooter
          form={form}
          dirty={editing.dirty}
          locked={locked}
          gone={gone || !isThere}
          removal={removal}
          reopening={reopening}
          closing={closing}
          isReadOnly={access.isReadOnly}
        />
      }
    >
      {isThere ? (
        <EditBody
          {...{ editing, origin, latest, note, closing, isClosing, story, plate: machine?.shortCode }}
        />
      ) : (
        <MissingRecord found={found} texts={texts} />
      )}
      <ClosingQuestion closing={closing} />
      {open && locked && latest && <PaperReport job={latest} machine={machine} />}
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
      <RemovalDialogs removal={removal} subject={subject} texts={texts} />
      <Confirm
        open={reopening.asked}
        onClose={reopening.cancel}
        onConfirm={reopening.run}
        question={texts.reopenQuestion}
        verb={texts.reopen}
        busy={reopening.busy && texts.reopening}
        final={false}
        {...subject}
      />
      <DuplicateQuestion
        open={reopening.second.asked}
        busy={reopening.second.busy && texts.reopening}
        onClose={reopening.second.cancel}
        onConfirm={reopening.second.run}
      />
    </Sheet>
  );
}

function ClosedLine({ canReopen }: { canReopen: boolean }) {
  return (
    <p className="flex items-start gap-2.5 pb-3 text-ink-2">
      <Lock size={18} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>
        <b className="text-ink">{texts.closedLine}</b> {canReopen ? texts.closedMore : texts.closedNotes}
      </span>
    </p>
  );
}
