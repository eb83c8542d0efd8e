import { Button, Card } from '@officina/web-kit';
import { DateInput, Field, type Period } from '@officina/web-kit/forms';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { useDraft } from '../use-draft.ts';
import { refusalsOf } from './use-period.ts';

interface PeriodFormProps {
  period: Period;
  onLoad: (period: Period) => void;
  busy: boolean;
  /** Nothing can be chosen yet: the page's key is elsewhere. */
  isEmpty: boolean;
  /** The choice of series, and what else is chosen. */
  children: ReactNode;
}

/** Dal, Al, Serie di dati, Carica dati. */
export function PeriodForm({ period, onLoad, busy, isEmpty, children }: PeriodFormProps) {
  const { draft, refusals, change, load } = useDraft(period, refusalsOf, onLoad);
  return (
    <Card className="p-4 print:hidden">
      <form
        noValidate
        aria-label={texts.long}
        className="grid items-start gap-3 sm:grid-cols-[11rem_11rem_minmax(0,1fr)]"
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
      >
        <Field label={texts.from} error={refusals?.from}>
          <DateInput value={draft.from} onChange={(from) => change({ ...draft, from })} />
        </Field>
        <Field label={texts.to} error={refusals?.to}>
          <DateInput value={draft.to} onChange={(to) => change({ ...draft, to })} />
        </Field>
        <div className="grid min-w-0 items-start gap-3 sm:col-span-full sm:row-start-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          {children}
        </div>
        <Button
          kind={isEmpty ? 'normal' : 'key'}
          type="submit"
          busy={busy && texts.loading}
          className="sm:mt-[25px] sm:justify-self-end"
        >
          {texts.load}
        </Button>
      </form>
    </Card>
  );
}
