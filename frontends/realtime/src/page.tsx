import { EmptyState, FailedState, LinkButton, usePageTitle, usePrinting } from '@officina/web-kit';
import { useHours, useLive, type Live } from '@officina/web-kit/sensors';
import { ComingRows, useListState } from '@officina/web-kit/table';
import { useDeferredValue, useMemo, useState } from 'react';
import { deadGateways } from './data/gateways.ts';
import { countOf, keeping, matching, type Group } from './data/groups.ts';
import { inOrder, orderAt, type Order } from './data/order.ts';
import { isSilent } from './data/silence.ts';
import { sensorsRoute, usePlant } from './data/use-plant.ts';
import { NothingShown } from './empty.tsx';
import { GatewayNote } from './gateway-note.tsx';
import { chipKey, Head } from './head.tsx';
import { SensorList } from './list/sensor-list.tsx';
import { Paper } from './paper/paper.tsx';
import { texts } from './texts.ts';

const everyMs = 1_000;
const lists = [sensorsRoute, 'GET /api/maintenance/machine/all'] as const;
const filterKeys = [chipKey];
const noGroups: readonly Group[] = [];

/** The order in which machines stand, which is made anew for a new choice only. */
function useOrder(choice: string, groups: readonly Group[], { stateOf, heardAt }: Live): Order | undefined {
  const [order, setOrder] = useState<Order>();
  const next = heardAt && groups.length > 0 ? orderAt(order, choice, groups, stateOf, heardAt) : order;
  if (next !== order) setOrder(next);
  return next;
}

/** `/realtime`: what every sensor says now, by machine. */
export function RealtimePage() {
  usePageTitle(texts.title);
  const { groups, failure } = usePlant();
  // Hundreds of rows are drawn in pieces, between which one can scroll and type.
  const live = useDeferredValue(useLive(everyMs));
  const hours = useHours();
  const isPrinting = usePrinting();
  const state = useListState(filterKeys, { size: 25 });
  const { typed, chosen } = state;
  const isNarrowed = chosen[chipKey] === 'silent';
  const { stateOf, heardAt, isLost } = live;
  const searched = useMemo(() => matching(groups ?? noGroups, typed), [groups, typed]);
  const order = useOrder(JSON.stringify([typed, isNarrowed]), groups ?? noGroups, live);
  const silentOnes = useMemo(
    () => (isNarrowed ? keeping(searched, ({ _id }) => isSilent(stateOf(_id))) : searched),
    [searched, isNarrowed, stateOf],
  );
  const shown = useMemo(() => inOrder(silentOnes, order), [silentOnes, order]);
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
    if (!groups || (isNarrowed && !heardAt && !isLost)) return <ComingRows of={lists} cards={4} />;
    if (groups.length === 0)
      return (
        <EmptyState
          title={texts.none}
          action={<LinkButton to="/configuration/sensor">{texts.toSensors}</LinkButton>}
        >
          {texts.noneHint}
        </EmptyState>
      );
    if (shown.length === 0)
      return (
        <NothingShown
          typed={isNarrowed && searched.length > 0 ? '' : typed}
          isLost={isLost}
          onClear={state.clear}
        />
      );
    return (
      <>
        {gateways.length > 0 && heardAt && !isLost && (
          <GatewayNote
            gateways={gateways}
            silent={countOf(groups, ({ _id }) => isSilent(stateOf(_id)))}
            now={heardAt}
          />
        )}
        <div className="realtime-box">
          <SensorList groups={shown} {...{ live, hours }} />
        </div>
        <p className="text-meta text-ink-2">{texts.legend}</p>
      </>
    );
  };
  return (
    <>
      <Head {...{ groups, searched, live, state }} />
      <div className="mt-3 grid grid-cols-1 gap-3 md:mt-4">{body()}</div>
      {isPrinting && shown.length > 0 && <Paper groups={shown} {...{ live, hours }} />}
    </>
  );
}
