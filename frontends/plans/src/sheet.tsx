import { Plate, useMachines } from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import { RecordSheet, useRecord, useRecordForm } from '@officina/web-kit/records';
import { useState } from 'react';
import { ChecklistEditor } from './checklist/checklist-editor.tsx';
import { LastKoCard } from './last-ko-card.tsx';
import { machineName } from './machines.ts';
import { NextDueCard } from './next-due-card.tsx';
import { PlanPaper } from './paper/plan-paper.tsx';
import { PlanFields } from './plan-fields.tsx';
import { planRecord } from './record.ts';
import { texts } from './texts.ts';
import { usePlanTimes } from './use-plan-times.ts';

interface PlanSheetProps {
  open: boolean;
  /** Absent for a new one. */
  id?: string;
  onClose: () => void;
}

/** «Crea/Modifica manutenzione programmata»: what is done how often, point by point, and when it is due. */
export function PlanSheet({ open, id, onClose }: PlanSheetProps) {
  const found = useRecord(planRecord, id);
  // A point that is typed and not added yet.
  const [newItem, typeNewItem] = useState('');
  const editing = useRecordForm(planRecord, {
    ...{ found, onClose },
    beside: {
      dirty: newItem.trim() !== '',
      typed: newItem,
      take: (typed) => typeNewItem(String(typed)),
    },
  });
  const { form, latest: plan } = editing;
  const machineId = useWatch({ control: form.control, name: 'machineId' });
  const { query, byId } = useMachines();
  const machine = byId.get(machineId);
  // Asked for here alone: a card that asked again as it comes would wait, and go, and come for ever where no answer is.
  const times = usePlanTimes();
  const isWaiting = times.isPending || !query.isFetched;
  const plate = machine?.shortCode;
  return (
    <RecordSheet
      record={planRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      isWaiting={isWaiting}
      width={940}
      heading={machine ? machineName(machine) : plan ? texts.goneMachine : texts.create}
      marks={plate && <Plate code={plate} look="ink" />}
      subject={{ plate, name: plan?.description }}
      paper={
        plan && (
          <PlanPaper
            plan={plan}
            machine={machine}
            time={times.byId?.get(plan._id)}
            isComplete={times.isComplete && query.isSuccess}
          />
        )
      }
    >
      <div className="grid grid-cols-1 items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <ChecklistEditor form={form} newItem={newItem} onType={typeNewItem} />
          {plan && <LastKoCard plan={plan} />}
        </div>
        <div className="grid grid-cols-1 gap-5 max-lg:row-start-1">
          {plan && (
            <NextDueCard plan={plan} time={times.byId?.get(plan._id)} isIdle={machine?.isActive === false} />
          )}
          <PlanFields form={form} isNew={!found} />
        </div>
      </div>
    </RecordSheet>
  );
}
