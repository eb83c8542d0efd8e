import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { invalidateEntities } from '@officina/web-kit';
import { ServerFormView } from '@officina/web-kit/forms';
import { Checklist } from '../checklist/checklist.tsx';
import { ConflictDialog } from '../conflict/conflict-dialog.tsx';
import { Facts } from '../form/facts.tsx';
import { MachineShown } from '../form/machine-field.tsx';
import { WorkTexts } from '../form/work-texts.tsx';
import { StoredNotes } from '../notes/stored-notes.tsx';
import { NewsNote } from './news-note.tsx';
import { TwoColumns } from './two-columns.tsx';
import type { Editing } from './use-editing.ts';

interface EditBodyProps {
  editing: Editing;
  /** The newest version that arrived. */
  job: Intervention;
  /** Deleted meanwhile. */
  gone: boolean;
}

/** Form and notes of an existing intervention. */
export function EditBody({ editing, job, gone }: EditBodyProps) {
  const { form, base, note, news, takeOver } = editing;
  const locked = base.status === 'CLOSED';
  // A note just written is in `base` before the lists have it.
  const notes = base.notes.length > job.notes.length ? base.notes : job.notes;
  const added = (answer: Intervention) => {
    takeOver(answer, true);
    void invalidateEntities(['intervention']);
  };
  return (
    <>
      <NewsNote gone={gone} news={news} />
      <ServerFormView form={form}>
        <TwoColumns
          work={
            <>
              <WorkTexts form={form} locked={locked} />
              <Checklist form={form} locked={locked} />
              <StoredNotes id={job._id} notes={notes} note={note} onAdded={added} canAdd={!gone} />
            </>
          }
          facts={
            <Facts
              form={form}
              locked={locked}
              machine={<MachineShown form={form} machineId={base.machineId} />}
            />
          }
        />
      </ServerFormView>
      <ConflictDialog editing={editing} />
    </>
  );
}
