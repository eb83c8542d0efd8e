import { counted, EmptyState, FailedState, Skeleton, useApi, usePageTitle } from '@officina/web-kit';
import { useState } from 'react';
import { EventDialog } from './dialog/event-dialog.tsx';
import { texts } from './texts.ts';
import { DayList } from './list/day-list.tsx';
import type { AuditEvent } from './list/group.ts';
import { useEvents } from './list/use-events.ts';
import { RangeForm } from './range/range-form.tsx';
import { useRange } from './range/range.ts';

/** The event log of a range of days. */
export default function Section() {
  usePageTitle(texts.title);
  const { applied, draft, setDraft, apply } = useRange();
  const { days, count, error, retry } = useEvents(applied);
  const refusals = error?.errors ?? [];
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5">
        <div className="flex flex-wrap items-baseline gap-x-3 md:pb-1">
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p className="text-ink-2" aria-live="polite">
            {days && `${counted(count, 'evento', 'eventi')} in ${counted(days.length, 'giorno', 'giorni')}`}
          </p>
        </div>
        <RangeForm
          draft={draft}
          onChange={setDraft}
          onApply={() => {
            apply();
            retry();
          }}
          errors={refusals}
        />
      </header>
      {error && refusals.length === 0 ? (
        <FailedState what={texts.failed} code={error.requestId ?? error.code} onRetry={retry} />
      ) : (
        !error && <Days days={days} />
      )}
    </>
  );
}

function Days({ days }: { days: ReturnType<typeof useEvents>['days'] }) {
  const machines = useApi('GET /api/maintenance/machine/all', {}, { entities: ['machine'] }).data ?? [];
  const [event, setEvent] = useState<AuditEvent>();
  const [open, setOpen] = useState(false);
  const show = (chosen: AuditEvent) => {
    setEvent(chosen);
    setOpen(true);
  };
  if (!days) return <Skeleton />;
  if (days.length === 0) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>;
  return (
    <>
      <DayList days={days} machines={machines} onOpen={show} />
      {event && <EventDialog event={event} machines={machines} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
