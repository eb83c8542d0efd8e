import type { Intervention, InterventionType } from '@officina/contracts/maintenance/interventions';
import { Card, typeIcons } from '@officina/web-kit';
import {
  ChoiceTiles,
  Field,
  FormField,
  MultiCombobox,
  TextArea,
  useFormValue,
  useWatch,
} from '@officina/web-kit/forms';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CheckRow, useChecklistFocus } from '../checklist/checklist.tsx';
import { markOf, withMark, type CheckItem, type Mark } from '../checklist/mark.ts';
import { KoPoints } from '../follow-up/ko-points.tsx';
import type { useNoteDraft } from '../notes.tsx';
import { useColleagues } from '../form/colleagues.ts';
import type { InterventionForm } from '../record.ts';
import { texts } from '../texts.ts';
import { hasChecklist, hasProblem, hasSolution } from '../type-rules.ts';
import type { Closing } from './closing.tsx';

/** The maximum of the contract. */
const maxPeople = 20;

/** Who did the job: the user who closes it, unless other colleagues are named. */
function DoneByField({ form }: { form: InterventionForm['form'] }) {
  const { id, value, onChange } = useFormValue(form.control, 'doneBy');
  const { me, active } = useColleagues();
  const people = new Map([me, ...active, ...value].map((person) => [person.id, person]));
  const named = value.length > 0 ? value : [me];
  // The server knows who closes: the user alone need not be sent.
  const choose = (ids: string[]) => {
    const chosen = ids.flatMap((personId) => people.get(personId) ?? []);
    onChange(chosen.length === 1 && chosen[0]?.id === me.id ? [] : chosen);
  };
  return (
    <Field id={id} label={texts.doneBy} error={form.errorAt('doneBy')} hint={texts.doneByHint}>
      <MultiCombobox
        value={named.map((person) => person.id)}
        onChange={choose}
        options={[...people.values()].map(({ id: value, name }) => ({
          value,
          label: name,
          group: texts.people,
        }))}
        most={maxPeople}
        full={texts.peopleFull(maxPeople)}
        none={texts.nobodyFound}
        placeholder={texts.addPerson}
      />
    </Field>
  );
}

const isUnmarked = (item: CheckItem): boolean => markOf(item) === '';

/** The unmarked points, which can be marked here; they do not prevent closing. */
function UnmarkedPoints({ form }: { form: InterventionForm['form'] }) {
  const title = useId();
  const { value, onChange } = useFormValue(form.control, 'scheduledMaintenance');
  const items: CheckItem[] = value.checkList;
  // Points that are marked here stay in place.
  const [unmarked] = useState(() => items.flatMap((item, at) => (isUnmarked(item) ? [at] : [])));
  const { box, keepFocus } = useChecklistFocus('[data-unmarked] [data-marks] button');
  if (unmarked.length === 0) return null;
  const count = items.filter(isUnmarked).length;
  const setMark = (at: number, mark: Mark) => {
    onChange({ checkList: items.map((item, index) => (index === at ? withMark(item, mark) : item)) });
    keepFocus();
  };
  return (
    <Card as="section" aria-labelledby={title} className="overflow-hidden">
      <div ref={box} tabIndex={-1} className="px-4 pt-3 pb-3">
        <h2 id={title}>{texts.uncheckedTitle}</h2>
        <p aria-live="polite">{texts.uncheckedCount(count)}</p>
      </div>
      <ol>
        {unmarked.flatMap((at) => {
          const item = items[at];
          if (!item) return [];
          return (
            <CheckRow
              key={at}
              item={item}
              number={at + 1}
              isCurrent={false}
              onMark={(mark) => setMark(at, mark)}
            />
          );
        })}
      </ol>
    </Card>
  );
}

interface WorkFieldProps {
  form: InterventionForm['form'];
  closing: Closing;
}

/** The types that describe what was done, each shown with its meaning. */
const offeredWork: readonly InterventionType[] = ['PERMANENTE', 'PROVVISORIA', 'RICHIESTA'];

/** The kind of work; a request has none until the user says that there was nothing to repair. */
function WorkField({ form, closing }: WorkFieldProps) {
  const { control, setValue } = form;
  const type = useWatch({ control, name: 'type' });
  const types = offeredWork.includes(type) ? offeredWork : [type, ...offeredWork];
  const chosen = hasSolution(type) || closing.isWithoutWork ? type : '';
  const choose = (chosenType: InterventionType | '') => {
    closing.markWithoutWork(chosenType === 'RICHIESTA');
    if (chosenType) setValue('type', chosenType, { shouldDirty: true });
  };
  const tiles = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Nothing in the sheet can take the focus while the form is busy.
    if (closing.workError && !form.busy) tiles.current?.querySelector('input')?.focus();
  }, [closing.workError, form.busy]);
  return (
    <Field id={form.idOf('type')} label={texts.work} group error={closing.workError ?? form.errorAt('type')}>
      <div ref={tiles}>
        <ChoiceTiles
          value={chosen}
          onChange={choose}
          columns={1}
          choices={types.map((value) => ({
            value,
            label: value,
            glyph: typeIcons[value],
            hint: texts.workMeanings[value],
          }))}
        />
      </div>
    </Field>
  );
}

interface ClosingStepProps {
  form: InterventionForm['form'];
  closing: Closing;
  note: ReturnType<typeof useNoteDraft>;
  /** Absent for a job that is not stored yet. */
  job?: Intervention;
}

/** The step that closes a job: what was done and by whom, with the unmarked points of a checklist. */
export function ClosingStep({ form, closing, note, job }: ClosingStepProps) {
  const { control } = form;
  const [type, problem] = useWatch({ control, name: ['type', 'issueDescription'] });
  const title = useInitialFocus(form.busy);
  useLeaveWhenRefused(form, closing.leave);
  useProposedSolution(form, closing, job?.proposedClosing?.text);
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
          <UnmarkedPoints form={form} />
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

/** A follow-up needs a stored job. */
function MarkedKo({ form, job }: Pick<ClosingStepProps, 'form' | 'job'>) {
  const { checkList } = useWatch({ control: form.control, name: 'scheduledMaintenance' });
  if (!checkList.some((point) => markOf(point) === 'KO')) return null;
  return (
    <Card className="p-4">{job ? <KoPoints job={job} points={checkList} /> : <p>{texts.koLater}</p>}</Card>
  );
}

/** A type without a solution takes a note instead. */
function ClosingNote({ note }: Pick<ClosingStepProps, 'note'>) {
  return (
    <Field label={texts.closingNote}>
      <TextArea value={note.draft?.text ?? ''} onChange={note.write} rows={3} />
    </Field>
  );
}

const fieldsInStep = ['type', 'solveDescription', 'doneBy'];

/** Leaves the step when the server refuses a field that is not in it. */
function useLeaveWhenRefused(form: InterventionForm['form'], leave: () => void) {
  const { attempt } = form;
  const [firstAttempt] = useState(attempt);
  const onRefused = useEffectEvent(() => {
    if (form.summary.length > form.errorsIn(fieldsInStep)) leave();
  });
  useEffect(() => {
    if (attempt !== firstAttempt) onRefused();
  }, [attempt, firstAttempt]);
}

/** Starts an empty solution with what a contractor says was done; as typed input, which the user sees and may change. */
function useProposedSolution(form: InterventionForm['form'], closing: Closing, text = '') {
  const take = useEffectEvent(() => closing.takeSolution(form, text));
  useEffect(() => take(), []);
}

/** Focuses the title once, as soon as the form is not busy. */
function useInitialFocus(busy: boolean) {
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
