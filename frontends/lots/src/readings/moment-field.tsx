import { DayPicker, Field, TextInput } from '@officina/web-kit/forms';
import type { Ref } from 'react';
import { texts } from '../texts.ts';

interface MomentFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** `2026-09-17 16:10`, or whatever was typed. */
  value: string;
  onChange: (moment: string) => void;
  error: string | undefined;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Another day at the same time; what is no time is left to whoever typed it. */
const onDay = (moment: string, day: string): string => [day, ...moment.split(' ').slice(1)].join(' ');

/** When a reading was made: typed as the example shows it, or its day picked in the calendar. */
export function MomentField({ ref, value, onChange, error }: MomentFieldProps) {
  const [day = ''] = value.split(' ');
  return (
    <Field label={texts.moment} error={error} hint={texts.momentExample} className="@max-2xl:col-span-2">
      <span className="relative block [&_input]:pr-10">
        <TextInput ref={ref} mono value={value} onChange={onChange} inputMode="text" autoComplete="off" />
        <DayPicker value={isDay(day) ? day : ''} onChange={(next) => onChange(onDay(value, next))} />
      </span>
    </Field>
  );
}
