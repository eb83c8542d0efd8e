import { Button, Card } from '@officina/web-kit';
import { ServerFormView, useWatch } from '@officina/web-kit/forms';
import { Sheet, SheetFoot } from '@officina/web-kit/overlays';
import { Checklist } from '../checklist/checklist.tsx';
import { useMachines } from '../data/use-machines.ts';
import { Facts } from '../form/facts.tsx';
import { MachinePicker } from '../form/machine-field.tsx';
import { useWantedPlan } from '../form/use-wanted-plan.ts';
import { WorkTexts } from '../form/work-texts.tsx';
import { it } from '../it.ts';
import { NewNotes } from '../notes/new-notes.tsx';
import { JobMarks } from './job-marks.tsx';
import { TwoColumns } from './two-columns.tsx';
import { useCreating, type WantedNew } from './use-creating.ts';

interface NewSheetProps {
  open: boolean;
  wanted: WantedNew;
  onClose: () => void;
}

/** `?new=1…`: the sheet of an intervention to create. The machine comes first, it is the work's headline. */
export function NewSheet({ open, wanted, onClose }: NewSheetProps) {
  const { form, note, notes, keepNote, dirty } = useCreating(wanted, onClose);
  const { control } = form.form;
  const [machineId, status, type] = useWatch({ control, name: ['machineId', 'status', 'type'] });
  const machine = useMachines().byId.get(machineId);
  useWantedPlan(form, wanted);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      dirty={dirty}
      width={1080}
      title={it.sheetTitle}
      heading={machine ? (machine.name ?? machine.shortCode) : it.create}
      marks={<JobMarks machine={machine} status={status} type={type} />}
      foot={
        <SheetFoot>
          <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && it.saving}>
            {it.saveNew}
          </Button>
        </SheetFoot>
      }
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
              <NewNotes kept={notes} onKeep={keepNote} note={note} />
            </>
          }
          facts={<Facts form={form} locked={false} isNew />}
        />
      </ServerFormView>
    </Sheet>
  );
}
