import { addDays, addMonths, Button, fromInput, now, Segmented, toDateInput } from '@officina/web-kit';
import {
  DateInput,
  Field,
  refusedEnds,
  useDraftOf,
  usePeriodInAddress,
  type Period,
} from '@officina/web-kit/forms';
import { useMemo, useState } from 'react';
import { texts } from './texts.ts';

/** A period as instants, in ms: from the midnight that begins its first day to the one that ends its last. */
export interface Span {
  from: number;
  to: number;
}

const presets = ['30g', '3m', '12m', '2a'] as const;
type Preset = (typeof presets)[number];

/** What is due is told so many days before its expiry (specification §9): so far ahead the line goes on. */
const daysAhead = 15;
const mostYears = 10;

const beginnings: Record<Preset, (today: string) => string> = {
  '30g': (today) => addDays(today, -30),
  '3m': (today) => addMonths(today, -3),
  '12m': (today) => addMonths(today, -12),
  '2a': (today) => addMonths(today, -24),
};

/** The days of a preset, as of a day. */
export const periodOf = (preset: Preset, today: string = toDateInput(now())): Period => ({
  from: beginnings[preset](today),
  to: addDays(today, daysAhead),
});

/** Why a period cannot be drawn, at its fields; nothing when it can. */
export function refusalsOf(period: Period): Partial<Period> {
  const refused = refusedEnds(period);
  if (refused.from ?? refused.to) return refused;
  return period.to > addMonths(period.from, 12 * mostYears) ? { to: texts.tooLong } : {};
}

export const isRefused = (period: Period): boolean => Object.keys(refusalsOf(period)).length > 0;

const instantOf = (day: string): number => Date.parse(fromInput(day) ?? '');

/** The instants of a period that is not refused. */
export const spanOf = ({ from, to }: Period): Span => ({
  from: instantOf(from),
  to: instantOf(addDays(to, 1)),
});

const lastMonths = () => periodOf('3m');

/** The period in the address; the last three months where none stands there that can be drawn. */
export function usePeriod() {
  const { period, show } = usePeriodInAddress(isRefused, lastMonths);
  return { period, span: useMemo(() => spanOf(period), [period]), choose: show };
}

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
