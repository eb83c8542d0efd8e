import {
  Banner,
  counted,
  daysFromToday,
  EmptyState,
  FailedState,
  pathDay,
  Skeleton,
  Spinner,
  useApi,
  usePageTitle,
  useRows,
  useService,
} from '@officina/web-kit';
import { PaperHead } from '@officina/web-kit/paper';
import { useCallback, useMemo, useState } from 'react';
import { DayList, type RowContext } from './day-list.tsx';
import { EventDialog } from './event-dialog.tsx';
import { byDayThenAction, type AuditEvent, type DayGroup } from './event.ts';
import { PaperLine, RangeForm } from './range-form.tsx';
import { aboutMachines, choicesOf, chosenOf, useRange, type Choice, type Range } from './range.ts';
import type { NameOf } from './sentence.ts';
import { texts } from './texts.ts';

const slow = { staleMs: 300_000 };

/** The machines that events are about, and the names behind the ids in their fields. */
function useNames() {
  const hasSites = useService('site');
  const hasCustomers = useService('customer');
  const { data: machines = [] } = useApi('GET /api/maintenance/machine/all', {}, { entities: ['machine'] });
  const { data: people } = useApi('GET /api/user', {}, { ...slow, entities: ['user'] });
  const { data: sites } = useApi('GET /api/site/all', {}, { ...slow, entities: ['site'], enabled: hasSites });
  const { data: customers } = useApi(
    'GET /api/customer/all',
    {},
    { ...slow, entities: ['customer'], enabled: hasCustomers },
  );
  const nameOf = useCallback<NameOf>(
    (field, id) => {
      if (field === 'machineId') {
        const machine = machines.find(({ _id }) => _id === id);
        return machine && (machine.name ?? machine.shortCode);
      }
      if (field === 'owner') return people?.find(({ _id }) => _id === id)?.fullName;
      const named = field === 'site' ? sites : field === 'customer' ? customers : undefined;
      return named?.find(({ _id }) => _id === id)?.name;
    },
    [machines, people, sites, customers],
  );
  return { machines, nameOf };
}

/** The events of a range, newest first, as far as they have come; they are old when the log has grown. */
function useEvents({ from, to }: Range) {
  const { rows, ...list } = useRows(
    'GET /api/action/sft/maintenance/{start}/{end}',
    { params: { start: pathDay(from), end: pathDay(to) } },
    { entities: ['event'], staleMs: 0 },
  );
  const [last, remember] = useState<{ rows: typeof rows; days: number }>({ rows: undefined, days: 0 });
  if (rows && rows !== last.rows) remember({ rows, days: daysFromToday(to, from) + 1 });
  return {
    ...list,
    /** The last ones that arrived: they stay while others are on their way, and when a range is refused. */
    events: last.rows,
    /** How many days their range has, those without events too. */
    daysOfRange: last.days,
    isLoading: rows === undefined && list.error === null,
  };
}

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
