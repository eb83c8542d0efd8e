import {
  addDays,
  dayInWords,
  EmptyState,
  FailedState,
  italianDay,
  LinkButton,
  usePageTitle,
  useRows,
} from '@officina/web-kit';
import { hasValues } from '@officina/web-kit/chart';
import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { Charts } from '../charts.tsx';
import { dashed, isOver, todayInGmt } from '../data/gmt.ts';
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
import { Body, NoSensors, NotToday } from '../states.tsx';
import { texts } from '../texts.ts';
import { DayForm } from './day-form.tsx';
import { useFailure } from '../use-failure.ts';
import { useDay } from './use-day.ts';

/** The means only: the readings behind them would be many times as long, and nothing of the page shows them. */
const route = 'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced';

/** `/productionstat`: the means of one day, by half hours of GMT. Of a day that is not over nothing is asked. */
export function DayPage() {
  usePageTitle(texts.day);
  const { day, show } = useDay();
  const isAsked = isOver(day);
  const params = { startDate: dashed(day), endDate: dashed(day) };
  const { rows, isPartial, error, retry } = useRows(route, { params }, { enabled: isAsked });
  const slots = useMemo(() => slotsOf(day, day), [day]);
  const whole = isAsked && !isPartial ? rows : undefined;
  const { offered, chosen, keys, choose, series, runsFrom, ...sensors } = useSeries(whole, slots);
  const load = (next: string) => {
    if (next === day && isAsked) retry();
    else show(next);
  };
  const fileName = `produzione-${dashed(day)}`;
  const failure = useFailure(texts.failed, { error, retry });
  const isReady = series?.some(hasValues) ?? false;
  const { isShown, show: showHappenings } = useShown();
  const happened = useHappenings(chosen, slots, isShown && isReady);
  const isEmpty = offered?.length === 0;
  const words = dayInWords(day);
  return (
    <>
      <Head title={texts.day} about={words.charAt(0).toUpperCase() + words.slice(1)}>
        <LinkButton to="/productionstatlong" icon={ChartColumn}>
          {texts.long}
        </LinkButton>
        <ExcelButton
          {...{ slots, fileName }}
          series={isReady ? series : undefined}
          facts={[`${texts.day}, ${italianDay(day)}`, noteOf(day, day)]}
        />
      </Head>
      <Body isKnown={offered !== undefined || sensors.failure !== undefined}>
        <DayForm day={day} onLoad={load} busy={isAsked && !whole && !error} isEmpty={isEmpty}>
          <SeriesField offered={offered ?? []} keys={keys} onChoose={choose} />
          {!isEmpty && <HappeningsField isShown={isShown} onShow={showHappenings} />}
        </DayForm>
        <Note from={day} to={day} />
        {sensors.failure ? (
          <FailedState {...sensors.failure} />
        ) : isEmpty ? (
          <NoSensors />
        ) : !isAsked ? (
          <NotToday onYesterday={() => show(addDays(todayInGmt(), -1))} />
        ) : whole?.length === 0 ? (
          <EmptyState title={texts.noDataOfDay(italianDay(day))}>{texts.noDataHint}</EmptyState>
        ) : chosen?.length === 0 ? (
          <EmptyState title={texts.noneChosen}>{texts.noneChosenHint}</EmptyState>
        ) : series && !isReady ? (
          <EmptyState title={texts.noDataOfDay(italianDay(day))}>{texts.noDataOfChosenHint}</EmptyState>
        ) : (
          <>
            <Charts {...{ slots, series, runsFrom, fileName, failure }} happenings={happened.happenings} />
            {isShown && isReady && <HappeningList {...happened} slots={slots} />}
          </>
        )}
      </Body>
    </>
  );
}
