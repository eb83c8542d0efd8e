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
  placeOf,
  slotAt,
  slotRows,
  slotTime,
  wholeView,
  type Slots,
  type SlotSeries,
} from '@officina/web-kit/chart';
import { DateInput, Field, type Period } from '@officina/web-kit/forms';
import { Activity, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Charts, type RunsFrom } from './charts.tsx';
import { dashed, daysBetween, slotsPerDay, todayInGmt } from './gmt.ts';
import { HappeningList, HappeningsField } from './machine-events/event-list.tsx';
import { useHappenings, useShown, type Happening } from './machine-events/machine-events.ts';
import { Body, ExcelButton, Head, NoSensors, Note, NotToday, SlowWarning } from './page-frame.tsx';
import { isSlow, partOver, PeriodForm, usePeriod } from './period.tsx';
import { SeriesField, useSeries } from './series-field.tsx';
import { slotsOf } from './series.ts';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

interface ComingProps {
  /** As far as they have come, by days. */
  rows: readonly Series[] | undefined;
  period: Period;
}

/** How far the data have come: the days arrive one after the other. */
function Coming({ rows, period }: ComingProps) {
  const last = rows?.at(-1)?.momentInfo.slice(0, 10);
  const come = last ? daysBetween(period.from, last) : 0;
  const all = daysBetween(period.from, period.to);
  return (
    <Card className="p-4 md:p-5" aria-busy="true">
      <p role="status" className="min-h-[1lh] text-ink-2">
        {come > 0 && texts.coming(come, all)}
      </p>
      <progress className="mt-2 mb-4 w-full" max={all} value={come} aria-label={texts.loading} />
      <Skeleton />
    </Card>
  );
}

interface DayTableProps {
  slots: Slots;
  series: readonly SlotSeries[];
  period: Period;
  /** ISO day whose rows are shown. */
  day: string;
  onDay: (day: string) => void;
}

const stored = (value: number) => formatNumber(value, 4);

/** Every value of the period, a day on each page: all rows at once would be thousands. */
function DayTable({ slots, series, period, day, onDay }: DayTableProps) {
  const first = placeOf(slots, Date.parse(day));
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
  series: readonly SlotSeries[];
  runsFrom: RunsFrom;
  fileName: string;
  period: Period;
  happenings: readonly Happening[];
}

/** Charts that are seen closer and moved along together, with a day at a time in their tables. */
function LongCharts({ slots, period, ...rest }: LongChartsProps) {
  const [view, onView] = useState(() => wholeView(slots));
  const [day, onDay] = useState(period.from);
  const look = useMemo(() => ({ view, onView }), [view]);
  return (
    <Charts
      {...{ ...rest, slots, look }}
      tableOf={(series) => <DayTable {...{ slots, series, period, day, onDay }} />}
    />
  );
}

const route = 'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced';

const keyOf = ({ from, to }: Period) => `${from} ${to}`;

/** `/productionstatlong`: the means of several days on one axis, by half hours of GMT. */
export function LongPage() {
  usePageTitle(texts.long);
  const { period, show } = usePeriod();
  const [agreed, agree] = useState<string>();
  const over = useMemo(() => partOver(period), [period]);
  const shown = over ?? period;
  const mustAsk = isSlow(period) && agreed !== keyOf(period);
  const isAsked = over !== undefined && !mustAsk;
  const params = { startDate: dashed(shown.from), endDate: dashed(shown.to) };
  const { rows, isPartial, error, retry } = useRows(route, { params }, { enabled: isAsked });
  const slots = useMemo(() => slotsOf(shown.from, shown.to), [shown.from, shown.to]);
  const whole = isAsked && !isPartial ? rows : undefined;
  const data = useSeries(whole, slots);
  const { isShown, show: showHappenings } = useShown();
  const load = (next: Period) => {
    if (keyOf(next) === keyOf(period) && isAsked) retry();
    else show(next);
  };
  const isEmpty = data.offered?.length === 0;
  const [from, to] = [italianDay(shown.from), italianDay(shown.to)];
  const fileName = `produzione-${dashed(shown.from)}-${dashed(shown.to)}`;
  const series = data.series?.some(hasValues) ? data.series : undefined;
  const failure = useFailure(texts.failed, { error, retry });
  return (
    <>
      <Head title={texts.long} about={`${from} – ${to}`}>
        <LinkButton to="/productionstat" icon={Activity}>
          {texts.day}
        </LinkButton>
        <ExcelButton chosen={series && { ...params, series: [...data.keys] }} />
      </Head>
      <Body isKnown={data.offered !== undefined || data.failure !== undefined}>
        <PeriodForm period={period} onLoad={load} busy={isAsked && !whole && !error} isEmpty={isEmpty}>
          <SeriesField offered={data.offered ?? []} keys={data.keys} onChoose={data.choose} />
          {!isEmpty && <HappeningsField isShown={isShown} onShow={showHappenings} />}
        </PeriodForm>
        <Note {...shown} />
        {mustAsk ? (
          <SlowWarning onAgree={() => agree(keyOf(period))} />
        ) : over === undefined ? (
          <NotToday
            onYesterday={() => show({ from: addDays(todayInGmt(), -1), to: addDays(todayInGmt(), -1) })}
          />
        ) : (
          <Shown
            {...{ data, whole, failure, slots, fileName, isShown, period: shown }}
            rows={rows}
            series={series}
          />
        )}
      </Body>
    </>
  );
}

interface ShownProps {
  data: ReturnType<typeof useSeries>;
  /** What has come, and what is there once all has. */
  rows: Parameters<typeof useSeries>[0];
  whole: Parameters<typeof useSeries>[0];
  /** Some of them have values; undefined as long as none has. */
  series: readonly SlotSeries[] | undefined;
  failure?: { what: string; code?: string; onRetry: () => void };
  slots: Slots;
  fileName: string;
  period: Period;
  /** Whether interventions and visits are. */
  isShown: boolean;
}

/** The charts, or what stands in their place. */
function Shown(props: ShownProps) {
  const { data, rows, whole, series, failure, slots, fileName, period, isShown } = props;
  const happened = useHappenings(data.chosen, slots, isShown && series !== undefined);
  const nothing = texts.noDataOfDays(italianDay(period.from), italianDay(period.to));
  if (data.failure) return <FailedState {...data.failure} />;
  if (data.offered?.length === 0) return <NoSensors />;
  if (!whole && failure) return <FailedState {...failure} />;
  if (!whole || !data.chosen) return <Coming {...{ rows, period }} />;
  if (whole.length === 0) return <EmptyState title={nothing}>{texts.noDataHint}</EmptyState>;
  if (data.chosen.length === 0)
    return <EmptyState title={texts.noneChosen}>{texts.noneChosenHint}</EmptyState>;
  if (!series) return <EmptyState title={nothing}>{texts.noDataOfChosenHint}</EmptyState>;
  const { runsFrom } = data;
  const { happenings } = happened;
  return (
    <>
      <LongCharts key={keyOf(period)} {...{ slots, series, runsFrom, fileName, period, happenings }} />
      {isShown && <HappeningList {...happened} slots={slots} />}
    </>
  );
}
