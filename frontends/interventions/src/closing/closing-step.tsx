import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Card } from '@officina/web-kit';
import { Field, FormField, TextArea, useWatch } from '@officina/web-kit/forms';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { markOf } from '../checklist/mark.ts';
import { KoPoints } from '../follow-up/ko-points.tsx';
import { hasChecklist, hasProblem, hasSolution } from '../form/type-rules.ts';
import type { useNoteDraft } from '../notes/use-note-draft.ts';
import type { InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';
import { DoneByField } from './done-by-field.tsx';
import { LeftOverPoints } from './left-over-points.tsx';
import type { Closing } from './use-closing.ts';
import { WorkField } from './work-field.tsx';

interface ClosingStepProps {
  form: InterventionForm['form'];
  closing: Closing;
  note: ReturnType<typeof useNoteDraft>;
  /** Absent while it is not stored. */
  job?: Intervention;
}

/** What is said when a job is closed: what was done, in one text, and by whom; of a checklist what is left over. */
export function ClosingStep({ form, closing, note, job }: ClosingStepProps) {
  const { control } = form;
  const [type, problem] = useWatch({ control, name: ['type', 'issueDescription'] });
  const title = useFocusAtFirst(form.busy);
  useLeavingWhenRefused(form, closing.leave);
  return (
    <div className="mx-auto grid max-w-[44rem] grid-cols-1 gap-5">
      <div>
        <h2 ref={title} tabIndex={-1} className="scroll-mt-5">
          {texts.closingTitle}
        </h2>
        {hasProblem(type) && problem && (
          <p className="mt-1 line-clamp-3 wrap-anywhere text-ink-2" title={problem}>
            {problem}
          </p>
        )}
      </div>
      {hasChecklist(type) && (
        <>
          <LeftOverPoints form={form} />
          <MarkedKo form={form} job={job} />
        </>
      )}
      <Card className="grid grid-cols-1 gap-4.5 p-4">
        {hasProblem(type) && <WorkField form={form} closing={closing} />}
        {hasSolution(type) ? (
          <FormField control={control} name="solveDescription" limit={4000}>
            {(field) => <TextArea {...field} rows={3} />}
          </FormField>
        ) : (
          (closing.isWithoutWork || hasChecklist(type)) && <ClosingNote note={note} />
        )}
        <DoneByField form={form} />
      </Card>
    </div>
  );
}

/** Of one that is not stored yet nothing can follow. */
function MarkedKo({ form, job }: Pick<ClosingStepProps, 'form' | 'job'>) {
  const { checkList } = useWatch({ control: form.control, name: 'scheduledMaintenance' });
  if (!checkList.some((point) => markOf(point) === 'KO')) return null;
  return (
    <Card className="p-4">{job ? <KoPoints job={job} points={checkList} /> : <p>{texts.koLater}</p>}</Card>
  );
}

/** Where no solution is kept, a word about it is a note. */
function ClosingNote({ note }: Pick<ClosingStepProps, 'note'>) {
  return (
    <Field label={texts.closingNote}>
      <TextArea value={note.draft?.text ?? ''} onChange={note.write} rows={3} />
    </Field>
  );
}

const inStep = ['type', 'solveDescription', 'doneBy'];

/** What the server refuses may stand outside the step. */
function useLeavingWhenRefused(form: InterventionForm['form'], leave: () => void) {
  const { attempt } = form;
  const [before] = useState(attempt);
  const onRefused = useEffectEvent(() => {
    if (form.summary.length > form.errorsIn(inStep)) leave();
  });
  useEffect(() => {
    if (attempt !== before) onRefused();
  }, [attempt, before]);
}

/** Once; while the sheet is busy nothing in it takes the focus. */
function useFocusAtFirst(busy: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    if (busy || isDone.current) return;
    isDone.current = true;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView();
  }, [busy]);
  return title;
}
