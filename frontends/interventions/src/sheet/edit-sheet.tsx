import { api, invalidateEntities, messages } from '@officina/web-kit';
import { Confirm, Sheet } from '@officina/web-kit/overlays';
import { useIntervention } from '../data/use-intervention.ts';
import { useMachines } from '../data/use-machines.ts';
import { it } from '../it.ts';
import { EditBody } from './edit-body.tsx';
import { EditFoot } from './edit-foot.tsx';
import { JobMarks } from './job-marks.tsx';
import { NotThere } from './not-there.tsx';
import { useAct } from './use-act.ts';
import { useEditing, type Editing } from './use-editing.ts';

interface EditSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** `?new=0&interventionId=…`: the sheet of an existing intervention, open or closed. */
export function EditSheet({ open, id, onClose }: EditSheetProps) {
  const found = useIntervention(id);
  const { job, gone } = found;
  const editing = useEditing(job, onClose);
  const { base, form } = editing;
  const machine = useMachines().byId.get(base.machineId);
  const removal = useRemoval(editing, onClose);
  const reopening = useReopening(editing);
  const locked = base.status === 'CLOSED';
  const subject = {
    plate: machine?.shortCode,
    name: machine ? (machine.name ?? machine.shortCode) : undefined,
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={editing.dirty && !gone}
      width={1080}
      title={it.sheetTitle}
      heading={job && (subject.name ?? it.unknownMachine)}
      marks={job && <JobMarks machine={machine} status={base.status} type={base.type} />}
      below={locked && <p className="pb-3 text-label text-ink-2">{it.closedLine}</p>}
      foot={
        <EditFoot form={form} locked={locked} gone={gone || !job} removal={removal} reopening={reopening} />
      }
    >
      {job ? <EditBody editing={editing} job={job} gone={gone} /> : <NotThere found={found} />}
      <Confirm
        open={removal.asked}
        onClose={removal.cancel}
        onConfirm={removal.run}
        question={it.removeQuestion}
        verb={it.removeVerb}
        busy={removal.busy && it.removing}
        {...subject}
      />
      <Confirm
        open={reopening.asked}
        onClose={reopening.cancel}
        onConfirm={reopening.run}
        question={it.reopenQuestion}
        verb={it.reopen}
        busy={reopening.busy && it.reopening}
        final={false}
        {...subject}
      />
    </Sheet>
  );
}

function useRemoval({ base }: Editing, onClose: () => void) {
  return useAct(async () => {
    const params = { id: base._id };
    await api('DELETE /api/maintenance/intervention/delete/{id}', { params, version: base.__v });
    messages.success(it.removed);
    onClose();
    await invalidateEntities(['intervention']);
  });
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
