import {
  Banner,
  Button,
  EmptyState,
  FailedState,
  formatShortDate,
  formatTime,
  LinkButton,
  NoMatch,
  TextLink,
  toDateInput,
  usePageTitle,
  usePermissions,
  usePrinting,
} from '@officina/web-kit';
import { useLastHours, useLiveReadings, type LiveReadings } from '@officina/web-kit/sensors';
import { ListProgress, useListState } from '@officina/web-kit/table';
import { useDeferredValue, useMemo, useState } from 'react';
import { isInAlarm } from './alarm.ts';
import { chipKey, Header } from './header.tsx';
import { SensorList } from './list/sensor-list.tsx';
import { Paper } from './paper/paper.tsx';
import {
  countSensors,
  deadGateways,
  applyOrder,
  isSilent,
  legendOf,
  filterSensors,
  searchGroups,
  nextOrder,
  sensorsRoute,
  usePlant,
  type DeadGateway,
  type Group,
  type Order,
} from './plant.ts';
import { texts } from './texts.ts';

/** The sensors that a filter leaves. */
const filters = {
  silent: {
    passes: isSilent,
    ...{ none: texts.noSilent, noneHint: texts.noSilentHint, unknown: texts.silentUnknown },
  },
  alarm: {
    passes: isInAlarm,
    ...{ none: texts.noAlarm, noneHint: texts.noAlarmHint, unknown: texts.alarmUnknown },
  },
} as const;
type Chosen = (typeof filters)[keyof typeof filters];

interface NoSensorsProps {
  /** The search text; empty if the search matches sensors, but none that the filter leaves. */
  typed: string;
  filter: Chosen;
  /** Whether the connection is lost. */
  isLost: boolean;
  onClear: () => void;
}

/** Shown if no sensor matches. */
function NoSensors({ typed, filter, isLost, onClear }: NoSensorsProps) {
  const search = typed.trim();
  if (search)
    return (
      <NoMatch title={texts.noMatch(search)} onClear={onClear}>
        {texts.noMatchHint}
      </NoMatch>
    );
  return (
    <EmptyState
      title={isLost ? filter.unknown : filter.none}
      action={<Button onClick={onClear}>{texts.showAll}</Button>}
    >
      {isLost ? texts.unknownHint : filter.noneHint}
    </EmptyState>
  );
}

const maxGateways = 3;

interface GatewayNoteProps {
  gateways: readonly DeadGateway[];
  /** Number of silent sensors on the page. */
  silent: number;
  now: Date;
}

const sinceInWords = (since: string, now: Date): string =>
  toDateInput(since) === toDateInput(now)
    ? texts.gateway.since(formatTime(since))
    : texts.gateway.sinceDay(formatShortDate(since, now), formatTime(since));

/** Note about gateways whose sensors are all silent, because the gateway is the likely cause. */
function GatewayNote({ gateways, silent, now }: GatewayNoteProps) {
  const otherCount = gateways.length - maxGateways;
  return (
    <Banner family="amber">
      {gateways.slice(0, maxGateways).map(({ place, count, since }) => (
        <p key={place}>
          <b>{texts.gateway.some(count, count === silent)}</b>{' '}
          <span className="font-mono wrap-anywhere">{place}</span>, {sinceInWords(since, now)}{' '}
          <span data-print="hide" className="*:-my-2">
            <TextLink
              to={`/configuration/sensor?q=${encodeURIComponent(place)}`}
              about={texts.gateway.linkOf(place)}
            >
              {texts.gateway.link}
            </TextLink>
          </span>
        </p>
      ))}
      {otherCount > 0 && <p>{texts.gateway.others(otherCount)}</p>}
    </Banner>
  );
}

const pollMs = 1_000;
const lists = [sensorsRoute, 'GET /api/maintenance/machine/all'] as const;
const filterKeys = [chipKey];
const noGroups: readonly Group[] = [];

/** The order of the machines, which is reset only for a new search or filter. */
function useOrder(
  choice: string,
  groups: readonly Group[],
  { stateOf, heardAt }: LiveReadings,
): Order | undefined {
  const [order, setOrder] = useState<Order>();
  const next = heardAt && groups.length > 0 ? nextOrder(order, choice, groups, stateOf, heardAt) : order;
  if (next !== order) setOrder(next);
  return next;
}

/** `/realtime`: live values of all sensors, by machine. */
export function RealtimePage() {
  usePageTitle(texts.title);
  const { groups, failure } = usePlant();
  const mayAdd = usePermissions().may('POST /api/maintenance/sensor/create');
  // Deferred so that the page stays responsive while hundreds of rows render.
  const live = useDeferredValue(useLiveReadings(pollMs));
  const hours = useLastHours();
  const isPrinting = usePrinting();
  const state = useListState(filterKeys, { size: 25 });
  const { typed, chosen } = state;
  const choice = chosen[chipKey];
  const filter = choice === 'silent' || choice === 'alarm' ? filters[choice] : undefined;
  const { stateOf, heardAt, isLost } = live;
  const searched = useMemo(() => searchGroups(groups ?? noGroups, typed), [groups, typed]);
  const order = useOrder(JSON.stringify([typed, choice]), groups ?? noGroups, live);
  const filtered = useMemo(
    () => (filter ? filterSensors(searched, ({ _id }) => filter.passes(stateOf(_id))) : searched),
    [searched, filter, stateOf],
  );
  const shown = useMemo(() => applyOrder(filtered, order), [filtered, order]);
  const gateways = useMemo(
    () =>
      deadGateways(
        (groups ?? noGroups).flatMap(({ sensors }) => sensors),
        stateOf,
      ),
    [groups, stateOf],
  );
  const body = () => {
    if (failure) return <FailedState {...failure} />;
    if (!groups || (filter && !heardAt && !isLost)) return <ListProgress of={lists} cards={4} />;
    if (groups.length === 0)
      return (
        <EmptyState
          title={texts.none}
          action={mayAdd && <LinkButton to="/configuration/sensor">{texts.toSensors}</LinkButton>}
        >
          {texts.noneHint}
        </EmptyState>
      );
    if (shown.length === 0)
      return (
        <NoSensors
          typed={filter && searched.length > 0 ? '' : typed}
          filter={filter ?? filters.silent}
          isLost={isLost}
          onClear={state.clear}
        />
      );
    return (
      <>
        {gateways.length > 0 && heardAt && !isLost && (
          <GatewayNote
            gateways={gateways}
            silent={countSensors(groups, ({ _id }) => isSilent(stateOf(_id)))}
            now={heardAt}
          />
        )}
        <div className="realtime-box">
          <SensorList groups={shown} {...{ live, hours }} />
        </div>
        <p className="text-meta text-ink-2">{legendOf(groups)}</p>
      </>
    );
  };
  return (
    <>
      <Header {...{ groups, searched, live, state }} />
      {/* A new element once the controls above are there, so that nothing that is read moves. */}
      <div key={groups ? 'list' : 'loading'} className="mt-3 grid grid-cols-1 gap-3 md:mt-4">
        {body()}
      </div>
      {isPrinting && shown.length > 0 && <Paper groups={shown} {...{ live, hours }} />}
    </>
  );
}
