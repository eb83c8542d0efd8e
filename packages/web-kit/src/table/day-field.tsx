import { useState } from 'react';
import { DateInput } from '../forms/date-input.tsx';
import { Field } from '../forms/field.tsx';
import type { DayFilter } from './column.ts';
import type { ListState } from './use-list-state.ts';

const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

interface DayFieldProps {
  filter: Pick<DayFilter<never>, 'key' | 'label'>;
  state: ListState;
}

/** One end of a range of days. What is no day leaves the list as it was; it is said once the field is left. */
export function DayField({ filter: { key, label }, state }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, leave] = useState(false);
  const change = (value: string) => {
    const isComplete = value === '' || isDay(value);
    setTyped(isComplete ? undefined : value);
    leave(false);
    if (isComplete) state.write({ [key]: value });
  };
  return (
    <Field
      label={label}
      error={typed !== undefined && isLeft ? 'Scrivi la data come gg/mm/aaaa' : undefined}
      className="ui:min-[90rem]:flex ui:min-[90rem]:flex-wrap ui:min-[90rem]:items-center ui:min-[90rem]:gap-x-2 ui:min-[90rem]:[&>label]:mb-0 ui:min-[90rem]:[&>span]:w-40"
    >
      <DateInput value={typed ?? state.chosen[key] ?? ''} onChange={change} onBlur={() => leave(true)} />
    </Field>
  );
}
