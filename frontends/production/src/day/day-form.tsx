import { Button, Card } from '@officina/web-kit';
import { DateInput, Field } from '@officina/web-kit/forms';
import { useState, type ReactNode } from 'react';
import { texts } from '../texts.ts';
import { isDay } from './use-day.ts';

interface DayFormProps {
  day: string;
  onLoad: (day: string) => void;
  busy: boolean;
  /** The choice of series. */
  children: ReactNode;
}

/** Data, Serie di dati, Carica dati. */
export function DayForm({ day, onLoad, busy, children }: DayFormProps) {
  const [draft, setDraft] = useState(day);
  const [error, setError] = useState<string>();
  const [last, remember] = useState(day);
  // Back shows another day.
  if (day !== last) {
    remember(day);
    setDraft(day);
    setError(undefined);
  }
  const load = () => {
    setError(isDay(draft) ? undefined : texts.noDay);
    if (isDay(draft)) onLoad(draft);
  };
  return (
    <Card className="p-4 print:hidden">
      <form
        noValidate
        aria-label={texts.day}
        className="grid items-start gap-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
      >
        <Field label={texts.date} error={error}>
          <DateInput value={draft} onChange={setDraft} />
        </Field>
        {children}
        <Button kind="key" type="submit" busy={busy && texts.loading} className="md:mt-[25px]">
          {texts.load}
        </Button>
      </form>
    </Card>
  );
}
