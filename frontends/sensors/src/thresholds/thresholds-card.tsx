import { Card } from '@officina/web-kit';
import {
  Checkbox,
  FormField,
  NumberInput,
  useFormValue,
  useWatch,
  type ServerForm,
} from '@officina/web-kit/forms';
import { useId } from 'react';
import type { SensorValues } from '../record.ts';
import { texts } from '../texts.ts';
import { thresholdTexts } from './threshold-texts.ts';

type CardProps = { form: ServerForm<SensorValues> };

/** «Soglie»: the limits of the value, and what happens beyond them; each field is explained while typing. */
export function ThresholdsCard({ form }: CardProps) {
  const id = useId();
  const { control } = form;
  const [high, low, beyondFor, hysteresis, opensIntervention, machineId, unit] = useWatch({
    control,
    name: ['high', 'low', 'beyondFor', 'hysteresis', 'opensIntervention', 'machineId', 'unit'],
  });
  const typed = { high, low, beyondFor, hysteresis, opensIntervention, machineId };
  const all = thresholdTexts(typed, unit);
  /** If the server has refused the value for the same reason, the text is shown once. */
  const textsOf = (name: keyof typeof all) => {
    const { advice, ...others } = all[name];
    return { ...others, advice: advice === form.errorAt(name) ? undefined : advice };
  };
  return (
    <div className="mt-6">
      <Card as="section" aria-labelledby={id} className="grid grid-cols-1 gap-4 p-4">
        <h2 id={id}>{texts.thresholds}</h2>
        <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4.5 sm:grid-cols-2">
          {(['high', 'low', 'hysteresis'] as const).map((name) => (
            <FormField key={name} control={control} name={name} {...textsOf(name)}>
              {(field) => <NumberInput {...field} signed={name !== 'hysteresis'} />}
            </FormField>
          ))}
          <FormField control={control} name="beyondFor" {...textsOf('beyondFor')}>
            {(field) => <NumberInput {...field} unit={texts.seconds} />}
          </FormField>
        </div>
        <OpensIntervention form={form} {...textsOf('opensIntervention')} />
      </Card>
    </div>
  );
}

/** The checkbox with its line, or why it cannot be saved. */
function OpensIntervention({ form, advice, hint }: CardProps & { advice?: string; hint?: string }) {
  const { id, ...field } = useFormValue(form.control, 'opensIntervention');
  const error = form.errorAt('opensIntervention');
  return (
    <div id={id} tabIndex={-1}>
      <Checkbox {...field} label={texts.labels.opensIntervention} />
      {error && <p className="mt-1 text-label font-semibold text-red-text">{error}</p>}
      {advice && <p className="mt-1 text-label text-amber-text">{advice}</p>}
      {!error && !advice && <p className="mt-1 text-label text-ink-2">{hint}</p>}
    </div>
  );
}
