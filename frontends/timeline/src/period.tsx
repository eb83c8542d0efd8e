import { addDays, addMonths, Button, fromInput, now, Segmented, toDateInput } from '@officina/web-kit';
import {
  DateInput,
  Field,
  dayErrors,
  useResettingDraft,
  usePeriodParams,
  type Period,
} from '@officina/web-kit/forms';
import { useMemo, useState } from 'react';
import { texts } from './texts.ts';

/** A period as instants in ms, from the start of its first day to the end of its last day. */
export interface Span {
  from: number;
  to: number;
}

const presets = ['30g', '3m', '12m', '2a'] as const;
type Preset = (typeof presets)[number];

/** Plans are shown as due this many days before their expiry (specification §9), so the line extends as far. */
const daysAhead = 15;
const maxYears = 10;

const firstDays: Record<Preset, (today: string) => string> = {
  '30g': (today) => addDays(today, -30),
  '3m': (today) => addMonths(today, -3),
  '12m': (today) => addMonths(today, -12),
  '2a': (today) => addMonths(today, -24),
};

/** The period of a preset, relative to a day. */
export const periodOf = (preset: Preset, today: string = toDateInput(now())): Period => ({
  from: firstDays[preset](today),
  to: addDays(today, daysAhead),
});

/** Validation errors of a period by field. */
export function periodErrors(period: Period): Partial<Period> {
  const errors = dayErrors(period);
  if (errors.from ?? errors.to) return errors;
  return period.to > addMonths(period.from, 12 * maxYears) ? { to: texts.tooLong } : {};
}

export const isInvalid = (period: Period): boolean => Object.keys(periodErrors(period)).length > 0;

const instantOf = (day: string): number => Date.parse(fromInput(day) ?? '');

/** The instants of a valid period. */
export const spanOf = ({ from, to }: Period): Span => ({
  from: instantOf(from),
  to: instantOf(addDays(to, 1)),
});

const lastMonths = () => periodOf('3m');

/** The period in the address; default: the last three months. */
export function usePeriod() {
  const { period, show } = usePeriodParams(isInvalid, lastMonths);
  return { period, span: useMemo(() => spanOf(period), [period]), choose: show };
}

interface PeriodFormProps {
  period: Period;
  onChoose: (period: Period) => void;
}

const options = presets.map((value) => ({ value, label: texts.presets[value] }));
const isSame = (one: Period, other: Period) => one.from === other.from && one.to === other.to;
const presetOf = (period: Period) => presets.find((preset) => isSame(periodOf(preset), period));

/** Buttons for presets, and fields for other periods. Invalid dates are reported at their field. */
export function PeriodForm({ period, onChoose }: PeriodFormProps) {
  const [errors, setErrors] = useState<Partial<Period>>({});
  const [draft, setDraft] = useResettingDraft(period, () => setErrors({}));
  const apply = () => {
    const found = periodErrors(draft);
    setErrors(found);
    if (Object.keys(found).length === 0) onChoose(draft);
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
      <Field label={texts.from} error={errors.from} className="sm:w-44">
        <DateInput value={draft.from} onChange={(from) => setDraft({ ...draft, from })} />
      </Field>
      <Field label={texts.to} error={errors.to} className="sm:w-44">
        <DateInput value={draft.to} onChange={(to) => setDraft({ ...draft, to })} />
      </Field>
      <Button type="submit" className="max-sm:col-span-full sm:mt-[25px]">
        {texts.apply}
      </Button>
    </form>
  );
}
