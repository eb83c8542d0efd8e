import type { Series } from '@officina/contracts/industrial/series';
import {
  addDays,
  Button,
  Card,
  EmptyState,
  FailedState,
  formatNumber,
  italianDay,
  LinkButton,
  Skeleton,
  usePageTitle,
  useRows,
} from '@officina/web-kit';
import {
  ChartTable,
  hasValues,
  slotPosition,
  slotAt,
  slotRows,
  slotTime,
  type Slots,
  type SlotSeries,
} from '@officina/web-kit/chart';
import { DateInput, Field, type Period } from '@officina/web-kit/forms';
import { Activity, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useChartDisplay, useViewInAddress, type ChartDisplay } from './chart-display.ts';
import { Charts } from './charts.tsx';
import { dashed, daysBetween, slotsPerDay, todayInGmt } from './gmt.ts';
import { DisplayFields } from './display-fields.tsx';
import { EventList } from './machine-events/event-list.tsx';
import { useMachineEvents, useEventsShown, type MachineEvent } from './machine-events/machine-events.ts';
import {
  PageBody,
  ExcelButton,
  PageHeader,
  NoSensors,
  PeriodNote,
  TodayUnavailable,
  SlowWarning,
} from './page-frame.tsx';
import { isSlow, finishedPart, PeriodForm, usePeriod } from './period.tsx';
import { SeriesField, useSeries } from './series-field.tsx';
import { slotsOf, type ProductionSeries } from './series.ts';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

interface LoadingProgressProps {
  /** Received so far, in order of day. */
  rows: readonly Series[] | undefined;
  period: Period;
}

/** Shows how many days have been received; they arrive in order. */
function LoadingProgress({ rows, period }: LoadingProgressProps) {
  const last = rows?.at(-1)?.momentInfo.slice(0, 10);
  const received = last ? daysBetween(period.from, last) : 0;
  const all = daysBetween(period.from, period.to);
  return (
    <Card className="p-4 md:p-5" aria-busy="true">
      <p role="status" className="min-h-[1lh] text-ink-2">
        {received > 0 && texts.receivedDays(received, all)}
      </p>
      <progress className="mt-2 mb-4 w-full" max={all} value={received} aria-label={texts.loading} />
      <Skeleton />
    </Card>
  );
}

interface DayTableProps {
  slots: Slots;
  series: readonly SlotSeries[];
  period: Period;
  /** The ISO day on the current page. */
  day: string;
  onDay: (day: string) => void;
}

const stored = (value: number) => formatNumber(value, 4);

/** Every value of the period, one day per page, because there may be thousands of rows. */
function DayTable({ slots, series, period, day, onDay }: DayTableProps) {
  const first = slotPosition(slots, Date.parse(day));
  const nameOf = (slot: number) => slotTime(slotAt(slots, slot));
  const data = slotRows(series, { from: first, to: first + slotsPerDay }, nameOf, stored);
  const show = (next: string) => {
    if (next >= period.from && next <= period.to) onDay(next);
  };
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end gap-2.5" data-print="hide">
        <Button icon={ChevronLeft} disabled={day <= period.from} onClick={() => show(addDays(day, -1))}>
          {texts.dayBefore}
        </Button>
        <Field label={texts.tableDay} className="w-44">
          <DateInput value={day} onChange={show} />
        </Field>
        <Button trailing={ChevronRight} disabled={day >= period.to} onClick={() => show(addDays(day, 1))}>
          {texts.dayAfter}
        </Button>
      </div>
      <ChartTable data={data} caption={texts.tableOf(italianDay(day))} rowsAre="Ora GMT" />
    </>
  );
}

interface LongChartsProps {
  slots: Slots;
  series: readonly ProductionSeries[];
  fileName: string;
  period: Period;
  events: readonly MachineEvent[];
  display: ChartDisplay;
}

/** Charts that zoom and pan together, with tables of one day at a time. */
function LongCharts({ slots, period, ...rest }: LongChartsProps) {
  const look = useViewInAddress(slots);
  const [day, onDay] = useState(period.from);
  const about = `${texts.span(italianDay(period.from), italianDay(period.to))}, GMT`;
  return (
    <Charts
      {...{ ...rest, slots, look, about }}
      tableOf={(series) => <DayTable {...{ slots, series, period, day, onDay }} />}
    />
  );
}

const route = 'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced';

const keyOf = ({ from, to }: Period) => `${from} ${to}`;

/** `/productionstatlong`: half-hour averages of several days on one axis, in GMT. */
export function LongPage() {
  usePageTitle(texts.long);
  const { period, show } = usePeriod();
  const [confirmedKey, confirmKey] = useState<string>();
  const finished = useMemo(() => finishedPart(period), [period]);
  const shown = finished ?? period;
  const needsConfirmation = isSlow(period) && confirmedKey !== keyOf(period);
  const isRequested = finished !== undefined && !needsConfirmation;
  const params = { startDate: dashed(shown.from), endDate: dashed(shown.to) };
  const { rows, isPartial, error, retry } = useRows(route, { params }, { enabled: isRequested });
  const slots = useMemo(() => slotsOf(shown.from, shown.to), [shown.from, shown.to]);
  const allRows = isRequested && !isPartial ? rows : undefined;
  const data = useSeries(allRows, slots);
  const { isShown, show: showEvents } = useEventsShown();
  const display = useChartDisplay();
  const load = (next: Period) => {
    if (keyOf(next) === keyOf(period) && isRequested) retry();
    else show(next, ['vista']);
  };
  const isEmpty = data.options?.length === 0;
  const [from, to] = [italianDay(shown.from), italianDay(shown.to)];
  const fileName = `produzione-${dashed(shown.from)}-${dashed(shown.to)}`;
  const series = data.series?.some(hasValues) ? data.series : undefined;
  const failure = useFailure(texts.failed, { error, retry });
  return (
    <>
      <PageHeader title={texts.long} about={`${from} – ${to}`}>
        <LinkButton to="/productionstat" icon={Activity}>
          {texts.day}
        </LinkButton>
        <ExcelButton chosen={series && { ...params, series: [...data.keys] }} />
      </PageHeader>
      <PageBody isKnown={data.options !== undefined || data.failure !== undefined}>
        <PeriodForm
          {...{ period, isEmpty, onLoad: load, busy: isRequested && !allRows && !error }}
          below={!isEmpty && <DisplayFields {...{ display, isShown, onShow: showEvents }} />}
        >
          <SeriesField options={data.options ?? []} keys={data.keys} onChoose={data.choose} />
        </PeriodForm>
        <PeriodNote {...shown} />
        {needsConfirmation ? (
          <SlowWarning onConfirm={() => confirmKey(keyOf(period))} />
        ) : finished === undefined ? (
          <TodayUnavailable
            onYesterday={() => show({ from: addDays(todayInGmt(), -1), to: addDays(todayInGmt(), -1) })}
          />
        ) : (
          <PeriodContent
            {...{ data, allRows, failure, slots, fileName, isShown, display, period: shown }}
            rows={rows}
            series={series}
          />
        )}
      </PageBody>
    </>
  );
}

interface PeriodContentProps {
  data: ReturnType<typeof useSeries>;
  /** The rows received so far, and all rows once they are complete. */
  rows: Parameters<typeof useSeries>[0];
  allRows: Parameters<typeof useSeries>[0];
  /** Undefined unless at least one has values. */
  series: readonly ProductionSeries[] | undefined;
  failure?: { what: string; code?: string; onRetry: () => void };
  slots: Slots;
  fileName: string;
  period: Period;
  /** Whether interventions and visits are shown. */
  isShown: boolean;
  display: ChartDisplay;
}

/** The charts, or the state that replaces them. */
function PeriodContent(props: PeriodContentProps) {
  const { data, rows, allRows, series, failure, slots, fileName, period, isShown, display } = props;
  const machineEvents = useMachineEvents(data.chosen, slots, isShown && series !== undefined);
  const nothing = texts.noDataOfDays(italianDay(period.from), italianDay(period.to));
  if (data.failure) return <FailedState {...data.failure} />;
  if (data.options?.length === 0) return <NoSensors />;
  if (!allRows && failure) return <FailedState {...failure} />;
  if (!allRows || !data.chosen) return <LoadingProgress {...{ rows, period }} />;
  if (allRows.length === 0) return <EmptyState title={nothing}>{texts.noDataHint}</EmptyState>;
  if (data.chosen.length === 0)
    return <EmptyState title={texts.noneChosen}>{texts.noneChosenHint}</EmptyState>;
  if (!series) return <EmptyState title={nothing}>{texts.noDataOfChosenHint}</EmptyState>;
  const { events } = machineEvents;
  return (
    <>
      <LongCharts key={keyOf(period)} {...{ slots, series, fileName, period, events, display }} />
      {isShown && <EventList {...machineEvents} slots={slots} />}
    </>
  );
}
