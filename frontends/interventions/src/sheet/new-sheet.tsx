import type { Intervention, InterventionType } from '@officina/contracts/maintenance/interventions';
import { Card, now, useMachines } from '@officina/web-kit';
import { ServerFormView, useWatch } from '@officina/web-kit/forms';
import { Sheet } from '@officina/web-kit/overlays';
import {
  FutureQuestion,
  KeptDraftBanner,
  RecordFoot,
  useRecordForm,
  VersionsDialog,
} from '@officina/web-kit/records';
import { useState, type ComponentProps } from 'react';
import { ClosingFoot } from '../closing/closing-foot.tsx';
import { ClosingQuestion } from '../closing/closing-question.tsx';
import { ClosingStep } from '../closing/closing-step.tsx';
import { closedWords, useClosing, type Closing } from '../closing/use-closing.ts';
import { Checklist } from '../checklist/checklist.tsx';
import { Facts } from '../form/facts.tsx';
import { MachinePicker } from '../form/machine-field.tsx';
import { hasChecklist } from '../form/type-rules.ts';
import { useWantedMachine } from '../form/use-wanted-machine.ts';
import { useWantedPlan } from '../form/use-wanted-plan.ts';
import { WorkTexts } from '../form/work-texts.tsx';
import { texts } from '../texts.ts';
import { NewNotes } from '../notes/new-notes.tsx';
import { notesBeside, useNoteDraft, type DraftNote } from '../notes/use-note-draft.ts';
import { interventionRecord } from '../record.ts';
import { JobMarks } from './job-marks.tsx';
import { useNeighbourWords } from './use-neighbour-words.ts';
import { OpenFoot } from './open-foot.tsx';
import { OpenOnMachine } from './open-on-machine.tsx';
import { SecondQuestion } from './second-question.tsx';
import { TwoColumns } from './two-columns.tsx';
import { useFollowUp } from './use-follow-up.ts';
import { useSecondOpen } from './use-second-open.ts';

interface NewSheetProps {
  open: boolean;
  /** The machine that the address names: then it is a PROGRAMMATA, unless the address says otherwise. */
  machineId?: string;
  isRequest?: boolean;
  /** The plan that the address names. */
  maintenanceId?: string;
  /** What it starts from besides. */
  start?: Partial<Intervention>;
  onClose: () => void;
}

/** A new one: start and expected end now (specification §4). */
const startOf = (machineId: string | undefined, isRequest: boolean) => {
  const at = now().toISOString();
  const type = machineId && !isRequest ? ('PROGRAMMATA' as const) : ('RICHIESTA' as const);
  return { type, machineId, startDate: at, endDate: at };
};

/** `?new=1…`: the sheet of an intervention to create. The machine comes first, it is the work's headline. */
export function NewSheet({ open, onClose, isRequest = false, start: given, ...wanted }: NewSheetProps) {
  const [start] = useState(() => ({ ...startOf(wanted.machineId, isRequest), ...given }));
  const closing = useClosing();
  const second = useSecondOpen();
  const [notes, setNotes] = useState<DraftNote[]>([]);
  const note = useNoteDraft();
  const beside = notesBeside(note.filled ? [...notes, note.filled] : notes, (typed) => {
    setNotes(typed.slice(0, -1));
    note.resume(typed.at(-1));
  });
  const editing = useRecordForm(interventionRecord, {
    start,
    onClose,
    beside: second.with(beside),
    confirm: closing.confirm,
    onFailed: second.ask,
    next: useFollowUp(),
    saidBy: closedWords,
  });
  const { form, dirty, draft } = editing;
  const { control } = form;
  const [machineId, status, type] = useWatch({ control, name: ['machineId', 'status', 'type'] });
  const machine = useMachines().byId.get(machineId);
  useWantedMachine(form, wanted.machineId);
  useWantedPlan(form, wanted);
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
      foot={<NewFoot form={form} closing={closing} type={type} onBack={back} />}
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
                  kept={notes}
                  onKeep={(kept) => setNotes((before) => [...before, kept])}
                  note={note}
                />
              </>
            }
            facts={<Facts form={form} locked={false} isNew />}
          />
        )}
      </ServerFormView>
      <ClosingQuestion closing={closing} />
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
    </Sheet>
  );
}

type NewFootProps = ComponentProps<typeof ClosingFoot> & { closing: Closing; type: InterventionType };

/** Scheduled work is often done where it is written down: it is closed from here. */
function NewFoot({ form, closing, type, onBack }: NewFootProps) {
  if (closing.isOpen) return <ClosingFoot form={form} onBack={onBack} />;
  if (!hasChecklist(type)) return <RecordFoot form={form} texts={texts} />;
  return <OpenFoot form={form} closing={closing} save={texts.saveNew} />;
}
