import {
  Banner,
  counted,
  daysFromToday,
  download,
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
import type { NameOf } from '@officina/web-kit/history';
import { PaperHeader } from '@officina/web-kit/paper';
import { ListDownload, type GetList } from '@officina/web-kit/records';
import { useCallback, useMemo, useState } from 'react';
import { DayList, type RowContext } from './day-list.tsx';
import { EventDialog } from './event-dialog.tsx';
import { byDayThenAction, type AuditEvent, type DayGroup } from './event.ts';
import { PrintedFilter, RangeForm } from './range-form.tsx';
import {
  filterEvents,
  filterOptions,
  useRange,
  withMachines,
  type EventFilter,
  type Range,
} from './range.ts';
import { texts } from './texts.ts';

const slow = { staleMs: 300_000 };
const idOf = ({ _id }: AuditEvent) => _id;
const getExcel: GetList = (ids) => download('POST /api/action/sft/maintenance/excel', { body: { ids } });

/** The machines of the events, and the names of the ids in their fields. */
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

/** The events of a range loaded so far, newest first; refetched when the log has grown. */
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
    /** The last loaded events; they stay while another range is loading, and if it is refused. */
    events: last.rows,
    /** Number of days of their range, including days without events. */
    daysOfRange: last.days,
    isLoading: rows === undefined && list.error === null,
  };
}

/** The days of the filtered events, and the options of the filter. */
function useFilteredDays(
  events: readonly AuditEvent[] | undefined,
  machines: RowContext['machines'],
  filter: EventFilter,
) {
  const { machine, person } = filter;
  const all = useMemo(() => withMachines(events ?? [], machines), [events, machines]);
  const options = useMemo(
    () => filterOptions(all, { machine: machines.find(({ _id }) => _id === machine), person }),
    [all, machines, machine, person],
  );
  const filtered = useMemo(() => filterEvents(all, { machine, person }), [all, machine, person]);
  const days = useMemo(() => byDayThenAction(filtered), [filtered]);
  const rowCount = days.flatMap(({ actions }) => actions.flatMap(({ rows }) => rows)).length;
  return { ...options, filtered, rowCount, days: events && days };
}

/** The event log of a range of days. */
export default function Section() {
  usePageTitle(texts.title);
  const { applied, draft, setDraft, apply } = useRange();
  const { events, daysOfRange, isLoading, isPartial, leftOut, error, retry } = useEvents(applied);
  const { machines, nameOf } = useNames();
  const { days, filtered, rowCount, ...options } = useFilteredDays(events, machines, applied);
  const count = filtered.length;
  const matching = useMemo(() => ({ current: filtered }), [filtered]);
  const refusals = error?.errors ?? [];
  const hasFailed = error !== null && refusals.length === 0;
  const rest = isPartial ? (error ? texts.lost : texts.coming) : undefined;
  return (
    <>
      <PaperHeader />
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
          {...options}
        />
      </header>
      {days && <PrintedFilter wanted={applied} machines={options.machines} {...{ count, rowCount }} />}
      {count > 0 && (
        <div className="mb-3 flex justify-end" data-print="hide">
          <ListDownload get={getExcel} rowKey={idOf} {...{ matching, isPartial }} />
        </div>
      )}
      {leftOut ? <Banner family="amber">{texts.leftOut(leftOut)}</Banner> : null}
      {(!hasFailed || isPartial) && (
        <div aria-busy={isLoading || rest === texts.coming}>
          {days ? (
            <Days
              days={days}
              rest={rest}
              isFiltered={Boolean(applied.machine || applied.person)}
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
  /** Message about missing events. */
  rest: string | undefined;
  /** Whether only events of a machine or a person are shown. */
  isFiltered: boolean;
}

function Days({ days, rest, isFiltered, machines, nameOf }: DaysProps) {
  const [event, setEvent] = useState<AuditEvent>();
  const [open, setOpen] = useState(false);
  const show = (chosen: AuditEvent) => {
    setEvent(chosen);
    setOpen(true);
  };
  if (days.length === 0 && rest) return rest === texts.coming && <Skeleton />;
  if (days.length === 0 && isFiltered)
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
