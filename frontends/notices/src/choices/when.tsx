import { Card } from '@officina/web-kit';
import {
  Checkbox,
  FormField,
  Switch,
  TextInput,
  useFormValue,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { useId, useState } from 'react';
import type { ChoiceValues } from './form.ts';
import { texts } from './texts.ts';

interface PartProps {
  form: ServerForm<ChoiceValues>;
}

interface SwitchedProps extends PartProps {
  part: 'quiet' | 'digest';
  title: string;
  more: string;
}

/** Title and meaning of a part, with its switch. */
function Switched({ form, part, title, more }: SwitchedProps) {
  const id = useId();
  const { disabled: _, ...field } = useFormValue(form.control, `${part}.isOn`);
  return (
    <div className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <h3>{title}</h3>
        <p id={id} className="text-label text-ink-2">
          {more}
        </p>
      </div>
      <Switch {...field} label={title} words={texts.words} aria-describedby={id} />
    </div>
  );
}

function Hour({ form, name }: PartProps & { name: 'quiet.from' | 'quiet.to' | 'digest.at' }) {
  return (
    <FormField control={form.control} name={name}>
      {(field) => <TextInput {...field} type="time" />}
    </FormField>
  );
}

/** Hours and days in which mail waits, and the daily summary. */
export function When({ form }: PartProps) {
  return (
    <Card className="p-4.5">
      <Switched form={form} part="quiet" title={texts.quiet} more={texts.quietMore} />
      <div className="mt-3 grid grid-cols-2 items-start gap-3">
        <Hour form={form} name="quiet.from" />
        <Hour form={form} name="quiet.to" />
      </div>
      <QuietDays form={form} />
      <hr className="my-4 border-line" />
      <Switched form={form} part="digest" title={texts.digest} more={texts.digestMore} />
      <div className="mt-3 grid grid-cols-2 items-start gap-3">
        <Hour form={form} name="digest.at" />
      </div>
    </Card>
  );
}

/** From Monday; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0];

function QuietDays({ form }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = useWatch({ control: form.control, name: 'quiet.days' });
  const inOrder = weekdays.filter((day) => chosen.includes(day));
  const toggle = (day: number, isOn: boolean) =>
    form.setValue(
      'quiet.days',
      weekdays.filter((one) => (one === day ? isOn : chosen.includes(one))),
      { shouldDirty: true },
    );
  return (
    <>
      <p className="mt-2.5 text-label text-ink-2">
        {texts.wholeDays(inOrder)}{' '}
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          className="reach min-h-6 cursor-pointer font-semibold text-ink underline underline-offset-4"
          onClick={() => setOpen(!isOpen)}
        >
          {texts.changeDays}
        </button>
      </p>
      {isOpen && (
        <fieldset id={id} className="mt-1.5 grid grid-cols-2 gap-x-3">
          <legend className="sr-only">{texts.quietDays}</legend>
          {weekdays.map((day) => (
            <Checkbox
              key={day}
              label={texts.dayName(day)}
              value={chosen.includes(day)}
              onChange={(isOn) => toggle(day, isOn)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
