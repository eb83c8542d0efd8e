import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { invalidateEntities } from '@officina/web-kit';
import { ServerFormView } from '@officina/web-kit/forms';
import { NewsBanner } from '@officina/web-kit/records';
import { Checklist } from '../checklist/checklist.tsx';
import { Facts } from '../form/facts.tsx';
import { MachineShown } from '../form/machine-field.tsx';
import { WorkTexts } from '../form/work-texts.tsx';
import { texts } from '../texts.ts';
import { StoredNotes } from '../notes/stored-notes.tsx';
import type { useNoteDraft } from '../notes/use-note-draft.ts';
import type { InterventionForm } from '../record.ts';
import { TwoColumns } from './two-columns.tsx';

interface EditBodyProps {
  editing: InterventionForm;
  /** The version that the form started from. */
  origin: Intervention;
  /** The newest version that was seen. */
  latest: Intervention;
  note: ReturnType<typeof useNoteDraft>;
}

/** Form and notes of an existing intervention. */
export function EditBody({ editing, origin, latest, note }: EditBodyProps) {
  const { form, gone, news, takeOver } = editing;
  const locked = origin.status === 'CLOSED';
  const added = (answer: Intervention) => {
    takeOver(answer, true);
    void invalidateEntities(['intervention']);
  };
  return (
    <>
      <NewsBanner gone={gone} news={news} texts={texts} />
      <ServerFormView form={form}>
        <TwoColumns
          work={
            <>
              <WorkTexts form={form} locked={locked} />
              <Checklist form={form} locked={locked} />
              <StoredNotes id={latest._id} notes={latest.notes} note={note} onAdded={added} canAdd={!gone} />
            </>
          }
          facts={
            <Facts
              form={form}
              locked={locked}
              machine={<MachineShown form={form} machineId={origin.machineId} />}
            />
          }
        />
      </ServerFormView>
    </>
  );
}
