import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { api, invalidateEntities, messages } from '@officina/web-kit';
import { Confirm, Sheet } from '@officina/web-kit/overlays';
import {
  NotThere,
  reasonOf,
  RemovalDialogs,
  useAct,
  useRecordForm,
  useRemoval,
  VersionsDialog,
} from '@officina/web-kit/records';
import { useIntervention } from '../data/use-intervention.ts';
import { useMachines } from '../data/use-machines.ts';
import { texts } from '../texts.ts';
import { notesBeside, useNoteDraft } from '../notes/use-note-draft.ts';
import { interventionRecord, type InterventionForm } from '../record.ts';
import { EditBody } from './edit-body.tsx';
import { EditFoot } from './edit-foot.tsx';
import { JobMarks } from './job-marks.tsx';

interface EditSheetProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

const isClosed = ({ status }: Intervention) => status === 'CLOSED';

/** `?new=0&interventionId=…`: the sheet of an existing intervention, open or closed. */
export function EditSheet({ open, id, onClose }: EditSheetProps) {
  const found = useIntervention(id);
  const note = useNoteDraft();
  const beside = notesBeside(note.filled ? [note.filled] : []);
  const editing = useRecordForm(interventionRecord, { found, onClose, beside, isLocked: isClosed });
  const { form, origin, latest, gone } = editing;
  const machine = useMachines().byId.get(origin?.machineId ?? '');
  const removal = useRemoval(interventionRecord, { stored: latest, onRemoved: onClose });
  const reopening = useReopening(editing);
  const locked = origin !== undefined && isClosed(origin);
  const subject = {
    plate: machine?.shortCode,
    name: machine ? (machine.name ?? machine.shortCode) : undefined,
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={editing.dirty}
      width={1080}
      title={texts.sheetTitle}
      heading={origin && (subject.name ?? texts.unknownMachine)}
      marks={origin && <JobMarks machine={machine} status={origin.status} type={origin.type} />}
      below={locked && <p className="pb-3 text-label text-ink-2">{texts.closedLine}</p>}
      foot={
        <EditFoot
          form={form}
          locked={locked}
          gone={gone || !origin}
          removal={removal}
          reopening={reopening}
        />
      }
    >
      {origin && latest ? (
        <EditBody editing={editing} origin={origin} latest={latest} note={note} />
      ) : (
        <NotThere found={found} texts={texts} />
      )}
      <VersionsDialog record={interventionRecord} editing={editing} />
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
    </Sheet>
  );
}

function useReopening({ latest, takeOver }: InterventionForm) {
  const refresh = () => invalidateEntities(['intervention']);
  return useAct(
    async () => {
      if (!latest) return;
      const answer = await api('PUT /api/maintenance/intervention/{id}/edit', {
        params: { id: latest._id },
        body: { status: 'OPEN' },
        version: latest.__v,
      });
      takeOver(answer, true);
      messages.success(texts.reopened);
      await refresh();
    },
    (error) => {
      messages.error(texts.notReopened(reasonOf(error, texts.labels)));
      void refresh();
    },
  );
}
