import type { Backlog, Indicator, Indicators } from '@officina/contracts/maintenance/statistics';
import {
  Bone,
  Card,
  EmptyState,
  FailedState,
  formatNumber,
  italianDay,
  pathDay,
  Plate,
  TypeWord,
  useApi,
  useMachines,
} from '@officina/web-kit';
import { DataTable } from '@officina/web-kit/table';
import { useState } from 'react';
import type { Choice } from '../choice.tsx';
import { texts } from '../texts.ts';
import { useFailure } from '../use-failure.ts';
import { machineColumns, MonthsChart, type MachineIndicators } from './charts.tsx';
import { basisInWords, indicatorKeys, leftOutInWords, valueInWords, type IndicatorKey } from './in-words.ts';

/** Indicators with what they are of. */
interface Shown {
  of: Choice;
  indicators: Indicators;
}

/** The indicators of what was chosen; the last ones stay while others are on their way, and when a period is refused. */
export function useIndicators(choice: Choice) {
  const { from, to, machine } = choice;
  const query = useApi(
    'GET /api/maintenance/stat/indicators/{start}/{end}/{machine}',
    { params: { start: pathDay(from), end: pathDay(to), machine: machine || 'all' } },
    { entities: ['intervention', 'plan', 'machine'] },
  );
  const [shown, show] = useState<Shown>();
  const arrived = query.isPlaceholderData ? undefined : query.data;
  if (arrived && arrived !== shown?.indicators) show({ of: choice, indicators: arrived });
  const refusals = query.error?.errors ?? [];
  const { error, refetch } = query;
  const failure = useFailure(texts.indicatorsFailed, { error: refusals.length > 0 ? null : error, refetch });
  return { shown, isWaiting: query.isFetching && !arrived, refusals, failure: arrived ? undefined : failure };
}

/** A number's definition, one touch away from it; on paper beside it. */
function HowItIsMade({ children }: { children: string }) {
  return (
    <details className="mt-auto border-t border-line pt-1.5">
      <summary className="flex min-h-(--ctl-sm) cursor-pointer items-center font-semibold underline underline-offset-3">
        {texts.how}
      </summary>
      <p className="pb-1 text-meta text-ink-2">{children}</p>
    </details>
  );
}

/** Which machines fail most, and with which type of job. */
function FrequentFaults({ faults }: { faults: Indicators['faults'] | undefined }) {
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <h3>{texts.faults}</h3>
      <div className="mt-2 mb-3 min-h-40">
        {!faults ? (
          <Bone className="h-40" />
        ) : faults.length === 0 ? (
          <p className="text-ink-2">{texts.noFaults}</p>
        ) : (
          <ol>
            {faults.map(({ machine, type, count }) => (
              <li
                key={`${machine._id} ${type}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
              >
                {machine.shortCode && <Plate code={machine.shortCode} />}
                <span className="order-last w-full wrap-anywhere sm:order-none sm:w-auto sm:flex-1">
                  {machine.name ?? (machine.shortCode ? '' : texts.goneMachine)}
                </span>
                <TypeWord type={type} />
                <b className="min-w-6 text-right max-sm:ml-auto">{formatNumber(count)}</b>
              </li>
            ))}
          </ol>
        )}
      </div>
      <HowItIsMade>{texts.faultsHow}</HowItIsMade>
    </Card>
  );
}

/** The open jobs by their age, as of now. */
function OpenByAge({ backlog }: { backlog: Backlog | undefined }) {
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <h3>{texts.backlog}</h3>
      <dl className="mt-2 mb-3 grid min-h-40 content-start">
        {backlog ? (
          backlog.ages.map(({ from, to, count }) => (
            <div key={from} className="flex justify-between gap-4 border-b border-line py-2">
              <dt>{texts.age(from, to)}</dt>
              <dd className="font-bold">{formatNumber(count)}</dd>
            </div>
          ))
        ) : (
          <Bone className="h-40" />
        )}
      </dl>
      <HowItIsMade>{texts.backlogHow}</HowItIsMade>
    </Card>
  );
}

/** An indicator: its value, what it rests on, what is left out, how it is made. */
function IndicatorCard({ of: key, indicator }: { of: IndicatorKey; indicator: Indicator | undefined }) {
  return (
    <Card as="li" className="flex flex-col p-4 md:p-5">
      <h3>{texts[key].title}</h3>
      {indicator ? (
        <>
          <p className="mt-2 font-display text-h2 font-bold font-stretch-semi-condensed">
            {valueInWords(key, indicator)}
          </p>
          <p className="mt-1 text-ink-2">{basisInWords(key, indicator)}</p>
        </>
      ) : (
        <Bone className="mt-2 h-13 w-3/4" />
      )}
      <p className="my-1.5 min-h-[2lh] text-meta text-ink-2">{indicator && leftOutInWords(indicator)}</p>
      <HowItIsMade>{texts[key].how}</HowItIsMade>
    </Card>
  );
}

/** What maintenance people ask for first, of the chosen machine and period: in total, by month, by machine. */
export function IndicatorPanels({ shown, isWaiting, refusals, failure }: ReturnType<typeof useIndicators>) {
  const { indicators } = shown ?? {};
  const isRefused = refusals.length > 0;
  return (
    <section aria-labelledby="indicatori" aria-busy={isWaiting}>
      <h2 id="indicatori">{texts.indicators}</h2>
      <p className="mt-1.5 mb-4 min-h-[2lh] text-meta text-ink-2 sm:min-h-[1lh]" role="status">
        {!failure && (shown ? <WhatIsShown {...shown} /> : isRefused && texts.refused)}
      </p>
      {failure ? (
        <FailedState {...failure} />
      ) : (
        (shown || !isRefused) && (
          <div className="grid grid-cols-1 gap-3">
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {indicatorKeys.map((key) => (
                <IndicatorCard key={key} of={key} indicator={indicators?.total[key]} />
              ))}
            </ul>
            <MonthsChart indicators={indicators} />
            <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              <OpenByAge backlog={indicators?.backlog} />
              <FrequentFaults faults={indicators?.faults} />
            </div>
            <MachinesTable machines={indicators?.machines} />
          </div>
        )
      )}
    </section>
  );
}

function WhatIsShown({ of: { from, to, machine }, indicators: { total } }: Shown) {
  const { byId } = useMachines();
  const code = byId.get(machine)?.shortCode;
  const period = { from: italianDay(from), to: italianDay(to) };
  return texts.indicatorsSentence(code ? texts.ofMachine(code) : '', period, total);
}

function MachinesTable({ machines }: { machines: MachineIndicators[] | undefined }) {
  return (
    <section aria-labelledby="per-macchina" className="mt-3">
      <h3 id="per-macchina">{texts.byMachine}</h3>
      <p className="mt-1 mb-3 text-meta text-ink-2">{texts.byMachineHint}</p>
      <DataTable<MachineIndicators>
        caption={texts.byMachine}
        rows={machines}
        rowKey={({ _id }) => _id}
        columns={machineColumns}
        rowsAtFirst={25}
        cardsAtFirst={3}
        noMatch={texts.noMatch}
        empty={<EmptyState title={texts.noMachineJobs}>{texts.noMachineJobsHint}</EmptyState>}
      />
    </section>
  );
}
