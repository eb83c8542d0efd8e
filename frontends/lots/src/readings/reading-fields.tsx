import { measureBounds, measures, type Measure } from '@officina/contracts/lotlog/lot-readings';
import { Banner, Button } from '@officina/web-kit';
import { DayPicker, Field, isPlainEnter, NumberInput, TextInput } from '@officina/web-kit/forms';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { decimal, texts } from '../texts.ts';
import type { lastValuesBefore, TypedReading } from './changes.ts';
import type { Finding } from './checks.ts';

interface MomentFieldProps {
  ref?: Ref<HTMLInputElement>;
  /** `2026-09-17 16:10`, or any typed text. */
  value: string;
  onChange: (moment: string) => void;
  error: string | undefined;
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Replaces the day of a typed moment and keeps the rest, even if it is not a valid time. */
const withDay = (moment: string, day: string): string => [day, ...moment.split(' ').slice(1)].join(' ');

/** Date and time of a reading: typed, or with a day from the calendar. */
function MomentField({ ref, value, onChange, error }: MomentFieldProps) {
  const [day = ''] = value.split(' ');
  return (
    <Field label={texts.moment} error={error} hint={texts.momentExample} className="@max-2xl:col-span-2">
      <span className="relative block [&_input]:pr-10">
        <TextInput ref={ref} mono value={value} onChange={onChange} inputMode="text" autoComplete="off" />
        <DayPicker value={isDay(day) ? day : ''} onChange={(next) => onChange(withDay(value, next))} />
      </span>
    </Field>
  );
}

interface ReadingFieldsProps {
  ref?: Ref<HTMLDivElement>;
  typed: TypedReading;
  /** Number of added readings. A change resets the fields, including the focused one. */
  resetCount?: number;
  /** Shown as `measuredAt` while it follows the clock. */
  moment: string;
  onChange: (typed: TypedReading) => void;
  found: Finding | undefined;
  /** Last values, shown under the fields. */
  last?: ReturnType<typeof lastValuesBefore>;
  verb: string;
  icon: LucideIcon;
  /** Label of the button that confirms the questions. */
  sure: string;
  /** Returns whether the reading was accepted. */
  onSubmit: (isSure?: boolean) => boolean;
  /** Shown next to the button. */
  children?: ReactNode;
}

/** Fields of a reading: time and measures. Enter submits them. */
export function ReadingFields(props: ReadingFieldsProps) {
  const { ref, typed, resetCount, moment, onChange, found, last, verb, icon, sure, onSubmit, children } =
    props;
  const errors = found?.errors ?? {};
  const first = useRef<HTMLInputElement>(null);
  const submitOnEnter = (event: KeyboardEvent) => {
    if (!isPlainEnter(event) || !(event.target instanceof HTMLInputElement)) return;
    if (onSubmit()) first.current?.focus();
  };
  const hintOf = (measure: Measure) => {
    const value = last?.[measure];
    return typeof value === 'number' ? texts.last(decimal(value)) : undefined;
  };
  return (
    <div
      ref={ref}
      className="grid scroll-mt-4 grid-cols-2 items-start gap-3 px-4 pb-4 @2xl:grid-cols-[14.5rem_1fr_auto_1fr]"
      onKeyDown={submitOnEnter}
    >
      <MomentField
        ref={first}
        value={typed.measuredAt ?? moment}
        onChange={(measuredAt) => onChange({ ...typed, measuredAt })}
        error={errors.measuredAt}
      />
      {measures.map((measure) => (
        <Field key={measure} label={texts.measures[measure]} error={errors[measure]} hint={hintOf(measure)}>
          <NumberInput
            key={resetCount}
            value={typed[measure]}
            unit={texts.units[measure]}
            signed={measureBounds[measure].min < 0}
            // The first input fixes the time, which followed the clock until then.
            onChange={(value) =>
              onChange({ ...typed, measuredAt: typed.measuredAt ?? moment, [measure]: value })
            }
            placeholder="0,0"
          />
        </Field>
      ))}
      <div className="col-span-full flex flex-wrap gap-2.5 @max-2xl:grid">
        <Button icon={icon} onClick={() => onSubmit()}>
          {verb}
        </Button>
        {children}
      </div>
      {found && found.questions.length > 0 && (
        <Questions questions={found.questions} sure={sure} onSure={() => onSubmit(true)} />
      )}
    </div>
  );
}

interface QuestionsProps {
  questions: readonly string[];
  sure: string;
  onSure: () => void;
}

/** Questions about an unusual reading. The input stays in the fields. */
function Questions({ questions, sure, onSure }: QuestionsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="alert" className="col-span-full">
      <Banner family="amber">
        <p>
          <b>{texts.sure}</b> {questions.join(' ')}
        </p>
        <p className="mt-2">
          <Button size="sm" onClick={onSure}>
            {sure}
          </Button>
        </p>
      </Banner>
    </div>
  );
}
