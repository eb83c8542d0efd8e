import { Button, Segmented } from '@officina/web-kit';
import { DateInput, Field, useDraftOf, type Period } from '@officina/web-kit/forms';
import { useState } from 'react';
import { texts } from '../texts.ts';
import { periodOf, presets, refusalsOf, type Preset } from './period.ts';

interface PeriodFormProps {
  period: Period;
  onChoose: (period: Period) => void;
}

const options = presets.map((value) => ({ value, label: texts.presets[value] }));
const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to;
const presetOf = (period: Period) => presets.find((preset) => isSame(periodOf(preset), period));

/** The usual periods by one touch, any other by its days; what cannot be drawn is refused at its field. */
export function PeriodForm({ period, onChoose }: PeriodFormProps) {
  const [refusals, refuse] = useState<Partial<Period>>({});
  const [draft, setDraft] = useDraftOf(period, () => refuse({}));
  const apply = () => {
    const refused = refusalsOf(draft);
    refuse(refused);
    if (Object.keys(refused).length === 0) onChoose(draft);
  };
  return (
    <form
      noValidate
      data-print="hide"
      className="grid grid-cols-2 items-start gap-2.5 max-[22rem]:grid-cols-1 sm:flex sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label={texts.period} hint={texts.presetsHint} group className="max-sm:col-span-full">
        <Segmented<Preset | ''>
          label={texts.period}
          value={presetOf(period) ?? ''}
          onChange={(preset) => preset && onChoose(periodOf(preset))}
          options={options}
        />
      </Field>
      <Field label={texts.from} error={refusals.from} className="sm:w-44">
        <DateInput value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
      </Field>
      <Field label={texts.to} error={refusals.to} className="sm:w-44">
        <DateInput value={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
      </Field>
      <Button type="submit" className="max-sm:col-span-full sm:mt-[25px]">
        {texts.apply}
      </Button>
    </form>
  );
}
