import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { api, invalidateEntities, messages } from '@officina/web-kit';
import { ServerFormView } from '@officina/web-kit/forms';
import { Confirm, Sheet } from '@officina/web-kit/overlays';
import { Checklist } from '../checklist/checklist.tsx';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { useMachines } from '../data/use-machines.ts';
import { Facts } from '../form/facts.tsx';
import { MachineShown } from '../form/machine-field.tsx';
import { WorkTexts } from '../form/work-texts.tsx';
import { it } from '../it.ts';
import { StoredNotes } from '../notes/stored-notes.tsx';
import { EditFoot } from './edit-foot.tsx';
import { JobMarks } from './job-marks.tsx';
import { NewsNote } from './news-note.tsx';
import { TwoColumns } from './two-columns.tsx';
import { useAct } from './use-act.ts';
import { useEditing, type Editing } from './use-editing.ts';

interface EditFormProps {
  open: boolean;
  /** The newest version that arrived. */
  job: Intervention;
  /** Deleted meanwhile. */
  gone: boolean;
  onClose: () => void;
}

/** The sheet of one existing intervention, with its form, its notes and what can be done with it. */
export function EditForm({ open, job, gone, onClose }: EditFormProps) {
  const editing = useEditing(job, onClose);
  const { base, form } = editing;
  const machine = useMachines().byId.get(base.machineId);
  const removal = useAct(async () => {
    await api('DELETE /api/maintenance/intervention/delete/{id}', {
      params: { id: job._id },
      version: job.__v,
    });
    messages.success(it.removed);
    onClose();
    await invalidateEntities(['intervention']);
  });
  const reopening = useReopening(editing);
  const locked = base.status === 'CLOSED';
  const heading = machine ? (machine.name ?? machine.shortCode) : it.unknownMachine;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={editing.dirty && !gone}
      width={1080}
      title={it.sheetTitle}
      heading={heading}
      marks={<JobMarks machine={machine} status={base.status} type={base.type} />}
      below={locked && <p className="pb-3 text-label text-ink-2">{it.closedLine}</p>}
      foot={<EditFoot form={form} locked={locked} gone={gone} removal={removal} reopening={reopening} />}
    >
      <NewsNote gone={gone} news={editing.news} />
      <ServerFormView form={form}>
        <TwoColumns
          work={<Work editing={editing} locked={locked} notes={job.notes} canAdd={!gone} />}
          facts={
            <Facts
              form={form}
              locked={locked}
              machine={<MachineShown form={form} machineId={base.machineId} />}
            />
          }
        />
      </ServerFormView>
      <Confirm
        open={removal.asked}
        onClose={removal.cancel}
        onConfirm={removal.run}
        question={it.removeQuestion}
        plate={machine?.shortCode}
        name={heading}
        verb={it.removeVerb}
        busy={removal.busy && it.removing}
      />
      <Confirm
        open={reopening.asked}
        onClose={reopening.cancel}
        onConfirm={reopening.run}
        question={it.reopenQuestion}
        plate={machine?.shortCode}
        name={heading}
        verb={it.reopen}
        busy={reopening.busy && it.reopening}
        final={false}
      />
      <ConflictDialog editing={editing} />
    </Sheet>
  );
}

function useReopening({ base, takeOver }: Editing) {
  return useAct(async () => {
    const answer = await api('PUT /api/maintenance/intervention/{id}/edit', {
      params: { id: base._id },
      body: { status: 'OPEN' },
      version: base.__v,
    });
    takeOver(answer, true);
    messages.success(it.reopened);
    await invalidateEntities(['intervention']);
  });
}

interface WorkProps {
  editing: Editing;
  locked: boolean;
  notes: Intervention['notes'];
  canAdd: boolean;
}

function Work({ editing: { form, base, note, takeOver }, locked, notes, canAdd }: WorkProps) {
  // A note just written is in `base` before the lists have it.
  const all = base.notes.length > notes.length ? base.notes : notes;
  const added = (job: Intervention) => {
    takeOver(job, true);
    void invalidateEntities(['intervention']);
  };
  return (
    <>
      <WorkTexts form={form} locked={locked} />
      <Checklist form={form} locked={locked} />
      <StoredNotes id={base._id} notes={all} note={note} onAdded={added} canAdd={canAdd} />
    </>
  );
}
