import { PaperHead } from '@officina/web-kit/paper';
import { Banner, counted, EmptyState, FailedState, Skeleton, Spinner, usePageTitle } from '@officina/web-kit';
import { useMemo, useState } from 'react';
import { useNames } from './data/use-names.ts';
import { EventDialog } from './dialog/event-dialog.tsx';
import { texts } from './texts.ts';
import { DayList } from './list/day-list.tsx';
import type { RowContext } from './list/event-row.tsx';
import { byDayThenAction, type AuditEvent, type DayGroup } from './list/group.ts';
import { useEvents } from './list/use-events.ts';
import { aboutMachines, choicesOf, chosenOf, type Choice } from './range/choice.ts';
import { RangeForm } from './range/range-form.tsx';
import { useRange } from './range/range.ts';
import { PaperLine } from './range/paper-line.tsx';

/** The days of those events that were chosen, and what can be chosen. */
function useChosenDays(
  events: readonly AuditEvent[] | undefined,
  machines: RowContext['machines'],
  choice: Choice,
) {
  const { machine, person } = choice;
  const about = useMemo(() => aboutMachines(events ?? [], machines), [events, machines]);
  const choices = useMemo(
    () => choicesOf(about, { machine: machines.find(({ _id }) => _id === machine), person }),
    [about, machines, machine, person],
  );
  const chosen = useMemo(() => chosenOf(about, { machine, person }), [about, machine, person]);
  const days = useMemo(() => byDayThenAction(chosen), [chosen]);
  return { ...choices, count: chosen.length, days: events && days };
}

/** The event log of a range of days. */
export default function Section() {
  usePageTitle(texts.title);
  const { applied, draft, setDraft, apply } = useRange();
  const { events, daysOfRange, isLoading, isPartial, leftOut, error, retry } = useEvents(applied);
  const { machines, nameOf } = useNames();
  const { days, count, ...choices } = useChosenDays(events, machines, applied);
  const refusals = error?.errors ?? [];
  const hasFailed = error !== null && refusals.length === 0;
  const rest = isPartial ? (error ? texts.lost : texts.coming) : undefined;
  return (
    <>
      <PaperHead />
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2.5">
        <div className="flex flex-wrap items-baseline gap-x-3 md:pb-1">
          <h1 tabIndex={-1}>{texts.title}</h1>
          <p className="text-ink-2" role="status">
            {isLoading ? (
              <span className="inline-flex items-center gap-2">
                <Spinner /> {texts.loading}
              </span>
            ) : (
              days && [
                counted(count, 'evento', 'eventi'),
                rest ? `, ${rest}` : ` in ${counted(daysOfRange, 'giorno', 'giorni')}`,
              ]
            )}
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
          {...choices}
        />
      </header>
      {days && <PaperLine wanted={applied} machines={choices.machines} count={count} />}
      {leftOut ? <Banner family="amber">{texts.leftOut(leftOut)}</Banner> : null}
      {(!hasFailed || isPartial) && (
        <div aria-busy={isLoading || rest === texts.coming}>
          {days ? (
            <Days
              days={days}
              rest={rest}
              isChosen={Boolean(applied.machine || applied.person)}
              machines={machines}
              nameOf={nameOf}
            />
          ) : (
            isLoading && <Skeleton />
          )}
        </div>
      )}
      {hasFailed && (
        <FailedState
          what={isPartial ? texts.restFailed : texts.failed}
          code={error.requestId ?? error.code}
          onRetry={retry}
        />
      )}
    </>
  );
}

interface DaysProps extends Omit<RowContext, 'onOpen'> {
  days: DayGroup[];
  /** What is said of the events that are missing. */
  rest: string | undefined;
  /** Of one machine or person alone. */
  isChosen: boolean;
}

function Days({ days, rest, isChosen, machines, nameOf }: DaysProps) {
  const [event, setEvent] = useState<AuditEvent>();
  const [open, setOpen] = useState(false);
  const show = (chosen: AuditEvent) => {
    setEvent(chosen);
    setOpen(true);
  };
  if (days.length === 0 && rest) return rest === texts.coming && <Skeleton />;
  if (days.length === 0 && isChosen)
    return <EmptyState title={texts.noneChosen}>{texts.noneChosenHint}</EmptyState>;
  if (days.length === 0) return <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>;
  return (
    <>
      <DayList days={days} rest={rest} machines={machines} nameOf={nameOf} onOpen={show} />
      {event && (
        <EventDialog
          event={event}
          machines={machines}
          nameOf={nameOf}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
