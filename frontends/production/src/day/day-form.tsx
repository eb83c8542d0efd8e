import { Button, Card } from '@officina/web-kit';
import { DateInput, Field } from '@officina/web-kit/forms';
import type { ReactNode } from 'react';
import { isDay } from '../data/gmt.ts';
import { texts } from '../texts.ts';
import { useDraft } from '../use-draft.ts';

interface DayFormProps {
  day: string;
  onLoad: (day: string) => void;
  busy: boolean;
  /** Nothing can be chosen yet: the page's key is elsewhere. */
  isEmpty: boolean;
  /** The choice of series, and what else is chosen. */
  children: ReactNode;
}

/** Data, Serie di dati, Carica dati. */
export function DayForm({ day, onLoad, busy, isEmpty, children }: DayFormProps) {
  const { draft, refusals, change, load } = useDraft(
    day,
    (typed) => (isDay(typed) ? undefined : texts.noDay),
    onLoad,
  );
  return (
    <Card className="p-4 print:hidden">
      <form
        noValidate
        aria-label={texts.day}
        className={`grid items-start gap-3 ${isEmpty ? 'md:grid-cols-[11rem_minmax(0,1fr)_auto]' : 'md:grid-cols-[11rem_minmax(0,1fr)_auto_auto]'}`}
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
      >
        <Field label={texts.date} error={refusals}>
          <DateInput value={draft} onChange={change} />
        </Field>
        {children}
        <Button
          kind={isEmpty ? 'normal' : 'key'}
          type="submit"
          busy={busy && texts.loading}
          className="md:mt-[25px]"
        >
          {texts.load}
        </Button>
      </form>
    </Card>
  );
}
