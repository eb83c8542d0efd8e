import { Activity } from 'lucide-react';
import {
  addDays,
  EmptyState,
  FailedState,
  italianDay,
  LinkButton,
  usePageTitle,
  useRows,
} from '@officina/web-kit';
import { hasValues, type Slots, type SlotSeries } from '@officina/web-kit/chart';
import type { Period } from '@officina/web-kit/forms';
import { useMemo, useState } from 'react';
import { dashed, todayInGmt } from '../data/gmt.ts';
import { slotsOf } from '../data/slot-series.ts';
import { HappeningsField } from '../happenings/happenings-field.tsx';
import { HappeningList } from '../happenings/happening-list.tsx';
import { useHappenings } from '../happenings/use-happenings.ts';
import { useShown } from '../happenings/use-shown.ts';
import { Head } from '../head.tsx';
import { Note, noteOf } from '../note.tsx';
import { SeriesField } from '../series/series-field.tsx';
import { useSeries } from '../series/use-series.ts';
import { ExcelButton } from '../sheet/excel-button.tsx';
import { Body, NoSensors, NotToday, SlowWarning } from '../states.tsx';
import { texts } from '../texts.ts';
import { useFailure } from '../use-failure.ts';
import { Coming } from './coming.tsx';
import { LongCharts } from './long-charts.tsx';
import { PeriodForm } from './period-form.tsx';
import { isSlow, partOver, usePeriod } from './use-period.ts';

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
        <ExcelButton
          {...{ slots, series, fileName }}
          facts={[`${texts.long}, ${from} – ${to}`, noteOf(shown.from, shown.to)]}
        />
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
