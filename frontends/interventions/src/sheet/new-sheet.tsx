import { Card, now } from '@officina/web-kit';
import { ServerFormView, useWatch } from '@officina/web-kit/forms';
import { Sheet } from '@officina/web-kit/overlays';
import { RecordFoot, useRecordForm } from '@officina/web-kit/records';
import { useState } from 'react';
import { Checklist } from '../checklist/checklist.tsx';
import { useMachines } from '../data/use-machines.ts';
import { Facts } from '../form/facts.tsx';
import { MachinePicker } from '../form/machine-field.tsx';
import { useWantedPlan } from '../form/use-wanted-plan.ts';
import { WorkTexts } from '../form/work-texts.tsx';
import { texts } from '../texts.ts';
import { NewNotes } from '../notes/new-notes.tsx';
import { notesBeside, useNoteDraft, type DraftNote } from '../notes/use-note-draft.ts';
import { interventionRecord } from '../record.ts';
import { JobMarks } from './job-marks.tsx';
import { TwoColumns } from './two-columns.tsx';

interface NewSheetProps {
  open: boolean;
  /** The machine that the address names: then it is a PROGRAMMATA. */
  machineId?: string;
  /** The plan that the address names. */
  maintenanceId?: string;
  onClose: () => void;
}

/** A new one: start and expected end now (specification §4). */
const startOf = (machineId: string | undefined) => {
  const at = now().toISOString();
  const type = machineId ? ('PROGRAMMATA' as const) : ('RICHIESTA' as const);
  return { type, machineId, startDate: at, endDate: at };
};

/** `?new=1…`: the sheet of an intervention to create. The machine comes first, it is the work's headline. */
export function NewSheet({ open, onClose, ...wanted }: NewSheetProps) {
  const [start] = useState(() => startOf(wanted.machineId));
  const [notes, setNotes] = useState<DraftNote[]>([]);
  const note = useNoteDraft();
  const beside = notesBeside(note.filled ? [...notes, note.filled] : notes);
  const { form, dirty } = useRecordForm(interventionRecord, { start, onClose, beside });
  const { control } = form;
  const [machineId, status, type] = useWatch({ control, name: ['machineId', 'status', 'type'] });
  const machine = useMachines().byId.get(machineId);
  useWantedPlan(form, wanted);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={dirty}
      width={1080}
      title={texts.sheetTitle}
      heading={machine ? (machine.name ?? machine.shortCode) : texts.create}
      marks={<JobMarks machine={machine} status={status} type={type} />}
      foot={<RecordFoot form={form} texts={texts} />}
    >
      <ServerFormView form={form}>
        <TwoColumns
          work={
            <>
              <Card className="p-4">
                <MachinePicker form={form} />
              </Card>
              <WorkTexts form={form} locked={false} />
              <Checklist form={form} locked={false} />
              <NewNotes kept={notes} onKeep={(kept) => setNotes((before) => [...before, kept])} note={note} />
            </>
          }
          facts={<Facts form={form} locked={false} isNew />}
        />
      </ServerFormView>
    </Sheet>
  );
}
