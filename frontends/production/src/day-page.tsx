import {
  addDays,
  Button,
  Card,
  dayInWords,
  EmptyState,
  FailedState,
  italianDay,
  LinkButton,
  now,
  toDateInput,
  usePageTitle,
  useRows,
  useSearchParams,
} from '@officina/web-kit';
import { hasValues } from '@officina/web-kit/chart';
import { DateInput, Field } from '@officina/web-kit/forms';
import { ChartColumn } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { Charts } from './charts.tsx';
import { dashed, isDay, isOver, todayInGmt } from './gmt.ts';
import { HappeningList, HappeningsField } from './machine-events/event-list.tsx';
import { useHappenings, useShown } from './machine-events/machine-events.ts';
import {
  Body,
  ExcelButton,
  Head,
  NoSensors,
  Note,
  NotToday,
  useDraft,
  useMendedAddress,
} from './page-frame.tsx';
import { SeriesField, useSeries } from './series-field.tsx';
import { slotsOf } from './series.ts';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

const name = 'giorno';

/** Which day is shown (ISO), in the address; today where none stands there, or one that cannot be shown, which is said. */
function useDay() {
  const [params, setParams] = useSearchParams();
  const written = params.get(name);
  const day = written !== null && isDay(written) ? written : toDateInput(now());
  const isRefused = written !== null && written !== day;
  useMendedAddress(isRefused ? texts.dayRefused(texts.noDay, italianDay(day)) : undefined, { [name]: day });
  const show = (next: string) =>
    setParams(
      (address) => {
        address.set(name, next);
        return address;
      },
      { preventScrollReset: true },
    );
  return { day, show };
}

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
function DayForm({ day, onLoad, busy, isEmpty, children }: DayFormProps) {
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
        <ExcelButton chosen={isReady ? { startDate: dashed(day), series: [...keys] } : undefined} />
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
