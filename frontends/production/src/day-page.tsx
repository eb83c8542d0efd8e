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
import { useChartDisplay } from './chart-display.ts';
import { Charts } from './charts.tsx';
import { DisplayFields } from './display-fields.tsx';
import { dashed, isDay, isOver, todayInGmt } from './gmt.ts';
import { EventList } from './machine-events/event-list.tsx';
import { useMachineEvents, useEventsShown } from './machine-events/machine-events.ts';
import {
  PageBody,
  ExcelButton,
  PageHeader,
  NoSensors,
  PeriodNote,
  TodayUnavailable,
  useDraft,
  useCorrectedAddress,
} from './page-frame.tsx';
import { SeriesField, useSeries } from './series-field.tsx';
import { slotsOf } from './series.ts';
import { texts } from './texts.ts';
import { useFailure } from './use-failure.ts';

const name = 'giorno';

/** The day (ISO) in the address; today without one, or in place of an invalid one, which raises a message. */
function useDay() {
  const [params, setParams] = useSearchParams();
  const written = params.get(name);
  const day = written !== null && isDay(written) ? written : toDateInput(now());
  const isInvalid = written !== null && written !== day;
  useCorrectedAddress(isInvalid ? texts.dayRejected(texts.invalidDay, italianDay(day)) : undefined, {
    [name]: day,
  });
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
  /** There are no series; another button is the primary one. */
  isEmpty: boolean;
  /** The field of the series. */
  children: ReactNode;
  /** The fields of what the charts show. */
  below: ReactNode;
}

/** Data, Serie di dati, Carica dati. */
function DayForm({ day, onLoad, busy, isEmpty, children, below }: DayFormProps) {
  const { draft, errors, change, load } = useDraft(
    day,
    (typed) => (isDay(typed) ? undefined : texts.invalidDay),
    onLoad,
  );
  return (
    <Card className="p-4 print:hidden">
      <form
        noValidate
        aria-label={texts.day}
        className="grid items-start gap-3 md:grid-cols-[11rem_minmax(0,1fr)_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
      >
        <Field label={texts.date} error={errors}>
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
        {below}
      </form>
    </Card>
  );
}

/** Averages only: the page does not show the readings, which are many times as long. */
const route = 'GET /api/industrialdatalog/days/{startDate}/{endDate}/reduced';

/** `/productionstat`: half-hour averages of one day in GMT. A day that is not over is not requested. */
export function DayPage() {
  usePageTitle(texts.day);
  const { day, show } = useDay();
  const isRequested = isOver(day);
  const params = { startDate: dashed(day), endDate: dashed(day) };
  const { rows, isPartial, error, retry } = useRows(route, { params }, { enabled: isRequested });
  const slots = useMemo(() => slotsOf(day, day), [day]);
  const allRows = isRequested && !isPartial ? rows : undefined;
  const { options, chosen, keys, choose, series, ...sensors } = useSeries(allRows, slots);
  const load = (next: string) => {
    if (next === day && isRequested) retry();
    else show(next);
  };
  const fileName = `produzione-${dashed(day)}`;
  const failure = useFailure(texts.failed, { error, retry });
  const isReady = series?.some(hasValues) ?? false;
  const { isShown, show: showEvents } = useEventsShown();
  const display = useChartDisplay();
  const machineEvents = useMachineEvents(chosen, slots, isShown && isReady);
  const isEmpty = options?.length === 0;
  const words = dayInWords(day);
  return (
    <>
      <PageHeader title={texts.day} about={words.charAt(0).toUpperCase() + words.slice(1)}>
        <LinkButton to="/productionstatlong" icon={ChartColumn}>
          {texts.long}
        </LinkButton>
        <ExcelButton chosen={isReady ? { startDate: dashed(day), series: [...keys] } : undefined} />
      </PageHeader>
      <PageBody isKnown={options !== undefined || sensors.failure !== undefined}>
        <DayForm
          {...{ day, isEmpty, onLoad: load, busy: isRequested && !allRows && !error }}
          below={!isEmpty && <DisplayFields {...{ display, isShown, onShow: showEvents }} />}
        >
          <SeriesField options={options ?? []} keys={keys} onChoose={choose} />
        </DayForm>
        <PeriodNote from={day} to={day} />
        {sensors.failure ? (
          <FailedState {...sensors.failure} />
        ) : isEmpty ? (
          <NoSensors />
        ) : !isRequested ? (
          <TodayUnavailable onYesterday={() => show(addDays(todayInGmt(), -1))} />
        ) : allRows?.length === 0 ? (
          <EmptyState title={texts.noDataOfDay(italianDay(day))}>{texts.noDataHint}</EmptyState>
        ) : chosen?.length === 0 ? (
          <EmptyState title={texts.noneChosen}>{texts.noneChosenHint}</EmptyState>
        ) : series && !isReady ? (
          <EmptyState title={texts.noDataOfDay(italianDay(day))}>{texts.noDataOfChosenHint}</EmptyState>
        ) : (
          <>
            <Charts
              {...{ slots, series, fileName, failure, display, about: texts.inGmtDay(italianDay(day)) }}
              events={machineEvents.events}
            />
            {isShown && isReady && <EventList {...machineEvents} slots={slots} />}
          </>
        )}
      </PageBody>
    </>
  );
}
