import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { useMachines } from '@officina/web-kit';
import { Confirm, Sheet } from '@officina/web-kit/overlays';
import {
  FutureQuestion,
  NotThere,
  RemovalDialogs,
  useRecord,
  useRecordForm,
  useRemoval,
  VersionsDialog,
} from '@officina/web-kit/records';
import { Lock } from 'lucide-react';
import { ClosingQuestion } from '../closing/closing-question.tsx';
import { closedWords, useClosing } from '../closing/use-closing.ts';
import { OriginLink } from '../follow-up/origin-link.tsx';
import { texts } from '../texts.ts';
import { PaperReport } from '../report/paper-report.tsx';
import { notesBeside, useNoteDraft } from '../notes/use-note-draft.ts';
import { interventionRecord } from '../record.ts';
import { EditBody } from './edit-body.tsx';
import { EditFoot } from './edit-foot.tsx';
import { FactLine } from './fact-line.tsx';
import { JobMarks } from './job-marks.tsx';
import { useNeighbourWords } from './use-neighbour-words.ts';
import { useFollowUp } from './use-follow-up.ts';
import { SecondQuestion } from './second-question.tsx';
import { useReopening } from './use-reopening.ts';
import { useSecondOpen } from './use-second-open.ts';

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
  const beside = notesBeside(note.filled ? [note.filled] : [], ([typed]) => note.resume(typed));
  const closing = useClosing();
  const second = useSecondOpen();
  const editing = useRecordForm(interventionRecord, {
    found,
    onClose,
    beside: second.with(beside),
    isLocked: isClosed,
    confirm: closing.confirm,
    onFailed: second.ask,
    next: useFollowUp(),
    saidBy: closedWords,
  });
  const { form, origin, latest, gone } = editing;
  const machines = useMachines();
  const machine = machines.byId.get(origin?.machineId ?? '');
  const removal = useRemoval(interventionRecord, { stored: latest, onRemoved: onClose });
  const reopening = useReopening(editing, closing.leave);
  // Whose machine comes later would stand under «non più in elenco» first.
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
            {locked ? <ClosedLine /> : <FactLine job={origin} />}
            <OriginLink job={origin} />
          </>
        )
      }
      foot={
        <EditFoot
          form={form}
          dirty={editing.dirty}
          locked={locked}
          gone={gone || !isThere}
          removal={removal}
          reopening={reopening}
          closing={closing}
        />
      }
    >
      {isThere ? (
        <EditBody editing={editing} origin={origin} latest={latest} note={note} {...{ closing, isClosing }} />
      ) : (
        <NotThere found={found} texts={texts} />
      )}
      <ClosingQuestion closing={closing} />
      {open && locked && latest && <PaperReport job={latest} machine={machine} />}
      <SecondQuestion
        asked={second.asked}
        onClose={second.cancel}
        onConfirm={() => {
          second.allow();
          form.submit();
        }}
      />
      <FutureQuestion future={editing.future} />
      <VersionsDialog record={interventionRecord} editing={editing} words={useNeighbourWords(editing)} />
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
      <SecondQuestion
        asked={reopening.second.asked}
        busy={reopening.second.busy && texts.reopening}
        onClose={reopening.second.cancel}
        onConfirm={reopening.second.run}
      />
    </Sheet>
  );
}

function ClosedLine() {
  return (
    <p className="flex items-start gap-2.5 pb-3 text-ink-2">
      <Lock size={18} aria-hidden="true" className="mt-0.5 flex-none" />
      <span>
        <b className="text-ink">{texts.closedLine}</b> {texts.closedMore}
      </span>
    </p>
  );
}
