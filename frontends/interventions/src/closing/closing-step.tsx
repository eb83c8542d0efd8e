import type { Intervention, InterventionType } from '@officina/contracts/maintenance/interventions';
import { Card, typeIcons, useApi, useSession } from '@officina/web-kit';
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
import type { InterventionForm, Person } from '../record.ts';
import { texts } from '../texts.ts';
import { hasChecklist, hasProblem, hasSolution } from '../type-rules.ts';
import type { Closing } from './closing.tsx';

/** As many as the contract takes. */
const most = 20;

/** Who did it: the one who closes, until others of the company are named. */
function DoneByField({ form }: { form: InterventionForm['form'] }) {
  const { id, value, onChange } = useFormValue(form.control, 'doneBy');
  const users = useApi('GET /api/user', undefined, { entities: ['user'], staleMs: 300_000 });
  const session = useSession();
  const me: Person = { id: session?.userId ?? '', name: session?.fullName ?? '' };
  const others = (users.data ?? [])
    .filter(({ _id, isActive }) => isActive && _id !== me.id)
    .map(({ _id, fullName }): Person => ({ id: _id, name: fullName }));
  const people = new Map([me, ...others, ...value].map((person) => [person.id, person]));
  const named = value.length > 0 ? value : [me];
  // Nobody has to be named where it is the one who closes: that the server knows.
  const choose = (ids: string[]) => {
    const chosen = ids.flatMap((one) => people.get(one) ?? []);
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
        most={most}
        full={texts.doneByFull(most)}
        none={texts.nobodyFound}
        placeholder={texts.addPerson}
      />
    </Field>
  );
}

const isLeftOver = (item: CheckItem): boolean => markOf(item) === '';

/** The points that nobody has looked at, to be marked here; it may be closed with them. */
function LeftOverPoints({ form }: { form: InterventionForm['form'] }) {
  const title = useId();
  const { value, onChange } = useFormValue(form.control, 'scheduledMaintenance');
  const items: CheckItem[] = value.checkList;
  // Those that are marked here stay in their place.
  const [left] = useState(() => items.flatMap((item, at) => (isLeftOver(item) ? [at] : [])));
  const { box, keepFocus } = useChecklistFocus('[data-unmarked] button');
  if (left.length === 0) return null;
  const count = items.filter(isLeftOver).length;
  const setMark = (at: number, mark: Mark) => {
    onChange({ checkList: items.map((item, index) => (index === at ? withMark(item, mark) : item)) });
    keepFocus();
  };
  return (
    <Card as="section" aria-labelledby={title} className="overflow-hidden">
      <div ref={box} tabIndex={-1} className="px-4 pt-3 pb-3">
        <h2 id={title}>{texts.leftOver}</h2>
        <p aria-live="polite">{texts.leftOverCount(count)}</p>
      </div>
      <ol>
        {left.flatMap((at) => {
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

/** What was done, by the type that it gives the job: each with its meaning. */
const offered: readonly InterventionType[] = ['PERMANENTE', 'PROVVISORIA', 'RICHIESTA'];

/** The types that have a solution, and that there was nothing to repair; a request is none until somebody says so. */
function WorkField({ form, closing }: WorkFieldProps) {
  const { control, setValue } = form;
  const type = useWatch({ control, name: 'type' });
  const types = offered.includes(type) ? offered : [type, ...offered];
  const chosen = hasSolution(type) || closing.isWithoutWork ? type : '';
  const choose = (wanted: InterventionType | '') => {
    closing.sayWithoutWork(wanted === 'RICHIESTA');
    if (wanted) setValue('type', wanted, { shouldDirty: true });
  };
  const tiles = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // While it is busy nothing in the sheet takes the focus.
    if (closing.missing && !form.busy) tiles.current?.querySelector('input')?.focus();
  }, [closing.missing, form.busy]);
  return (
    <Field id={form.idOf('type')} label={texts.work} group error={closing.missing ?? form.errorAt('type')}>
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
