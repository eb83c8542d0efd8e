import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { invalidateEntities } from '@officina/web-kit';
import { ServerFormView } from '@officina/web-kit/forms';
import { KeptDraftBanner, NewsBanner } from '@officina/web-kit/records';
import { Checklist } from '../checklist/checklist.tsx';
import { Facts, StatusField } from '../form/facts.tsx';
import { MachineShown } from '../form/machine-field.tsx';
import { WorkTexts } from '../form/work-texts.tsx';
import { ClosingStep } from '../closing/closing-step.tsx';
import type { Closing } from '../closing/use-closing.ts';
import { ClosedReport } from '../report/closed-report.tsx';
import { Timeline } from '../report/timeline.tsx';
import { texts } from '../texts.ts';
import { StoredNotes } from '../notes/stored-notes.tsx';
import type { useNoteDraft } from '../notes/use-note-draft.ts';
import type { InterventionForm } from '../record.ts';
import { VisitLink } from './visit-link.tsx';
import { TwoColumns } from './two-columns.tsx';

interface EditBodyProps {
  editing: InterventionForm;
  /** The version that the form started from. */
  origin: Intervention;
  /** The newest version that was seen. */
  latest: Intervention;
  note: ReturnType<typeof useNoteDraft>;
  closing: Closing;
  /** Whether its step is shown. */
  isClosing: boolean;
}

/** Form and notes of an existing intervention; a closed one reads as a report. */
export function EditBody({ editing, origin, latest, note, closing, isClosing }: EditBodyProps) {
  const { form, draft, gone, news, takeOver } = editing;
  const locked = origin.status === 'CLOSED';
  const added = (answer: Intervention) => {
    takeOver(answer, true);
    void invalidateEntities(['intervention']);
  };
  const stored = { id: latest._id, notes: latest.notes, note, onAdded: added, canAdd: !gone };
  // What was typed before another person closed it is still to be read where it was typed.
  if (locked && !form.dirty)
    return (
      <>
        <KeptDraftBanner draft={draft} />
        <NewsBanner gone={gone} news={news} cut={latest.cut} unfit={latest._unfit} texts={texts} />
        <ClosedReport
          job={latest}
          notes={<StoredNotes {...stored} list={<Timeline job={latest} />} bare />}
        />
      </>
    );
  return (
    <>
      {!isClosing && <KeptDraftBanner draft={draft} />}
      <NewsBanner gone={gone} news={news} cut={latest.cut} unfit={latest._unfit} texts={texts} />
      <ServerFormView form={form}>
        {isClosing ? (
          <ClosingStep form={form} closing={closing} note={note} job={origin} />
        ) : (
          <TwoColumns
            first={<StatusField form={form} locked={locked} />}
            work={
              <>
                <WorkTexts form={form} locked={locked} />
                <Checklist form={form} locked={locked} />
                <StoredNotes {...stored} />
              </>
            }
            facts={
              <Facts
                form={form}
                locked={locked}
                machine={
                  <div>
                    <MachineShown form={form} machineId={origin.machineId} />
                    <VisitLink job={latest} />
                  </div>
                }
              />
            }
          />
        )}
      </ServerFormView>
    </>
  );
}
