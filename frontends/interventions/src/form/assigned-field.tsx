import type { NamedPerson } from '@officina/contracts/maintenance/executors';
import { Button } from '@officina/web-kit';
import {
  Field,
  FormField,
  isPlainEnter,
  MultiCombobox,
  TextInput,
  useFormValue,
  type ServerForm,
} from '@officina/web-kit/forms';
import { Plus, Unlink } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';
import { completedName, insertName, suggestionsFor } from './assignee-names.ts';
import { useColleagues, type Colleagues } from './colleagues.ts';
import { LinkOffer, maxAssignees, peopleOf } from './link-offer.tsx';

type People = readonly NamedPerson[];

interface AssignedFieldProps {
  form: ServerForm<InterventionValues>;
  locked: boolean;
}

/** Whom a job is assigned to: people of the company as chips; without any, free text that offers to link the people it names. */
export function AssignedField({ form, locked }: AssignedFieldProps) {
  const { value: people, onChange } = useFormValue(form.control, 'assignees');
  const colleagues = useColleagues();
  const [linked, setLinked] = useState<{ people: People; text: string }>();
  const { box, focusNext } = useFocusOnSwap(people.length > 0);
  const stored = form.defaultValues;
  const wereStored = Boolean(stored?.assignees?.length);
  const setText = (text: string) => form.setValue('externalExecutor', text, { shouldDirty: true });
  const choose = (chosen: People) => {
    if (chosen.length > 0 !== people.length > 0) focusNext();
    onChange([...chosen]);
    // The server writes the text of people, and clears it with them.
    setText(chosen.length === 0 && wereStored ? '' : (stored?.externalExecutor ?? ''));
  };
  const link = (chosen: People) => {
    setLinked({ people: chosen, text: form.getValues('externalExecutor') });
    choose(chosen);
  };
  const undo = () => {
    choose([]);
    setText(linked?.text ?? '');
  };
  const isLinkNew = !wereStored && idsOf(people) === idsOf(linked?.people ?? []);
  if (locked || isReadOnly(form)) return <LockedField form={form} people={people} />;
  return (
    <div ref={box} className="group min-w-0">
      {people.length > 0 ? (
        <PeopleField
          {...{ form, colleagues, people }}
          onChange={choose}
          onUndo={isLinkNew ? undo : undefined}
        />
      ) : (
        <TextField {...{ form, colleagues }} onText={setText} onChoose={choose} onLink={link} />
      )}
    </div>
  );
}

const idsOf = (people: People): string => people.map(({ id }) => id).join(' ');

/** Whether the user's role may not assign. */
const isReadOnly = ({ locked = [] }: AssignedFieldProps['form']): boolean =>
  locked.includes('externalExecutor');

/** After a choice, the focus goes to the control that takes the place of the other: the last chip's «Togli», or the text. */
function useFocusOnSwap(hasPeople: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const isWanted = useRef(false);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    const chips = box.current?.querySelectorAll<HTMLElement>('[aria-label^="Togli "]');
    const last = [...(chips ?? [])].at(-1);
    (last ?? box.current?.querySelector('input'))?.focus();
  }, [hasPeople]);
  return { box, focusNext: () => void (isWanted.current = true) };
}

/** The names of all, or the text. */
function LockedField({ form, people }: { form: AssignedFieldProps['form']; people: People }) {
  const names = people.map(({ name }) => name).join(', ');
  return (
    <FormField control={form.control} name="externalExecutor" locked>
      {(control) => <TextInput {...control} value={names || control.value} placeholder={texts.nobody} />}
    </FormField>
  );
}

interface PeopleFieldProps {
  form: AssignedFieldProps['form'];
  colleagues: Colleagues;
  people: People;
  onChange: (people: People) => void;
  /** Takes back the link of a text; absent if there is none to take back. */
  onUndo: (() => void) | undefined;
}

function PeopleField({ form, colleagues, people, onChange, onUndo }: PeopleFieldProps) {
  const { id } = useFormValue(form.control, 'assignees');
  const byId = new Map([...colleagues.active, ...people].map((person) => [person.id, person]));
  return (
    <>
      <Field id={id} label={texts.labels.externalExecutor} error={form.errorAt('assignees')}>
        <MultiCombobox
          value={people.map((person) => person.id)}
          onChange={(ids) => onChange(ids.flatMap((chosen) => byId.get(chosen) ?? []))}
          options={[...byId.values()].map((person) => ({
            value: person.id,
            label: colleagues.labelOf(person),
            group: texts.people,
          }))}
          most={maxAssignees}
          full={texts.peopleFull(maxAssignees)}
          none={texts.nobodyFound}
          placeholder={texts.addPerson}
        />
      </Field>
      {onUndo && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {texts.linked}
          <Button size="sm" icon={Unlink} onClick={onUndo}>
            {texts.unlink}
          </Button>
        </p>
      )}
    </>
  );
}

interface TextFieldProps {
  form: AssignedFieldProps['form'];
  colleagues: Colleagues;
  onText: (text: string) => void;
  onChoose: (people: People) => void;
  onLink: (people: People) => void;
}

/** Free text that suggests colleagues while it has the focus; Enter completes the typed name. */
function TextField({ form, colleagues, onText, onChoose, onLink }: TextFieldProps) {
  const { me, active, labelOf } = colleagues;
  const names = [...new Set(active.map(({ name }) => name))];
  /** Inserts a name, of this person if it has several; a text that names nobody else becomes people. */
  const insert = (name: string, picked: People = []) => {
    const text = insertName(form.getValues('externalExecutor'), name, names);
    const people = peopleOf(text, active, picked);
    if (people) onChoose(people);
    else onText(text);
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (!isPlainEnter(event) || !(event.target instanceof HTMLInputElement)) return;
    const name = completedName(form.getValues('externalExecutor'), names, me.name);
    if (name) insert(name);
  };
  return (
    <div onKeyDown={takeOnEnter}>
      <FormField control={form.control} name="externalExecutor">
        {(control) => (
          <>
            <TextInput {...control} placeholder={texts.nobody} autoComplete="off" />
            <LinkOffer key={control.value} text={control.value} colleagues={colleagues} onLink={onLink} />
            <Suggestions
              people={suggestionsFor(control.value, names, me.name).flatMap((name) =>
                active.filter((person) => person.name === name),
              )}
              labelOf={labelOf}
              onChoose={(person) => insert(person.name, [person])}
            />
          </>
        )}
      </FormField>
    </div>
  );
}

interface SuggestionsProps {
  people: People;
  labelOf: Colleagues['labelOf'];
  onChoose: (person: NamedPerson) => void;
}

function Suggestions({ people, labelOf, onChoose }: SuggestionsProps) {
  if (people.length === 0) return null;
  return (
    <div
      role="group"
      aria-label={texts.assignSuggestions}
      className="mt-2 hidden flex-wrap gap-2 group-focus-within:flex"
    >
      {people.map((person) => (
        <Button key={person.id} size="sm" icon={Plus} onClick={() => onChoose(person)}>
          {labelOf(person)}
        </Button>
      ))}
    </div>
  );
}
