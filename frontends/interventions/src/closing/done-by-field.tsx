import { useApi, useSession } from '@officina/web-kit';
import { Field, MultiCombobox, useFormValue } from '@officina/web-kit/forms';
import type { InterventionForm, Person } from '../record.ts';
import { texts } from '../texts.ts';

/** As many as the contract takes. */
const most = 20;

/** Who did it: the one who closes, until others of the company are named. */
export function DoneByField({ form }: { form: InterventionForm['form'] }) {
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
