import { FailedState } from '@officina/web-kit';
import {
  Combobox,
  DateInput,
  Field,
  FormField,
  Select,
  TextArea,
  TextInput,
  useFormValue,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { Nearby } from './nearby.tsx';
import { useUsers, useSites, type VisitValues } from './record.ts';
import { texts } from './texts.ts';
type FieldsProps = { form: ServerForm<VisitValues> };

/** Site, time, user and note; a new visit also shows nearby sites. */
export function VisitFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const { sites, error, retry } = useSites();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4.5">
      <SiteField form={form} />
      {!sites && error ? (
        <FailedState what={texts.sitesFailed} code={error.requestId ?? error.code} onRetry={retry} />
      ) : (
        isNew && <NearbySites form={form} />
      )}
      <MomentFields form={form} />
      <OwnerField form={form} />
      <FormField control={form.control} name="note">
        {(field) => <TextArea {...field} />}
      </FormField>
    </div>
  );
}

function SiteField({ form }: FieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'site' });
  const { sites = [], byId, nameOf } = useSites();
  const known = sites.map(({ _id, name, city }) => ({ value: _id, label: `${name}, ${city}` }));
  const missing = chosen && !byId.has(chosen) ? [{ value: chosen, label: nameOf(chosen) }] : [];
  return (
    <FormField control={form.control} name="site">
      {(field) => <Combobox {...field} options={[...known, ...missing]} placeholder={texts.choose} />}
    </FormField>
  );
}

/** Chooses the nearest site while none is chosen; that alone does not count as input. */
function NearbySites({ form }: FieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'site' });
  const { sites } = useSites();
  return (
    <Nearby
      sites={sites}
      chosen={chosen}
      onChoose={(id) => form.setValue('site', id, { shouldDirty: true })}
      onNearest={(id) => form.setValue('site', id)}
    />
  );
}

/** Date and time in two fields. */
function MomentFields({ form }: FieldsProps) {
  const { value, onChange, disabled } = useFormValue(form.control, 'datetime');
  const [day = '', hour = ''] = value.split('T');
  const setMoment = (nextDay: string, nextHour: string) =>
    onChange(nextDay || nextHour ? `${nextDay}T${nextHour}` : '');
  return (
    <div className="grid grid-cols-[1.35fr_1fr] gap-3 max-[22rem]:grid-cols-1">
      <FormField control={form.control} name="datetime">
        {(field) => <DateInput {...field} value={day} onChange={(next) => setMoment(next, hour)} />}
      </FormField>
      <Field label={texts.time} locked={disabled}>
        <TextInput
          value={hour}
          onChange={(next) => setMoment(day, next)}
          inputMode="numeric"
          autoComplete="off"
          placeholder="oo:mm"
        />
      </Field>
    </div>
  );
}

function OwnerField({ form }: FieldsProps) {
  const owner = useWatch({ control: form.control, name: 'owner' });
  const { users, nameOf } = useUsers();
  const known = users.filter(({ _id, isActive }) => isActive || _id === owner);
  const options = known.map(({ _id, fullName }) => ({ value: _id, label: fullName }));
  const missing =
    owner && !known.some(({ _id }) => _id === owner) ? [{ value: owner, label: nameOf(owner) }] : [];
  return (
    <FormField control={form.control} name="owner">
      {(field) => (
        <Select {...field} options={[{ value: '', label: texts.nobody }, ...options, ...missing]} />
      )}
    </FormField>
  );
}
