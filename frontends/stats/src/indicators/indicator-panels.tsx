import type { Backlog, Indicator, Indicators } from '@officina/contracts/maintenance/statistics';
import {
  SkeletonBar,
  Card,
  EmptyState,
  FailedState,
  formatNumber,
  italianDay,
  pathDay,
  Plate,
  TypeLabel,
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

/** Indicators with their period and machine. */
interface ShownIndicators {
  choice: Choice;
  indicators: Indicators;
}

/** The indicators of a choice. The previous ones stay while others are loading, and if the choice is invalid. */
export function useIndicators(choice: Choice) {
  const { from, to, machine } = choice;
  const query = useApi(
    'GET /api/maintenance/stat/indicators/{start}/{end}/{machine}',
    { params: { start: pathDay(from), end: pathDay(to), machine: machine || 'all' } },
    { entities: ['intervention', 'plan', 'machine'] },
  );
  const [shown, setShown] = useState<ShownIndicators>();
  const loaded = query.isPlaceholderData ? undefined : query.data;
  if (loaded && loaded !== shown?.indicators) setShown({ choice, indicators: loaded });
  const errors = query.error?.errors ?? [];
  const { error, refetch } = query;
  const failure = useFailure(texts.indicatorsFailed, { error: errors.length > 0 ? null : error, refetch });
  return { shown, isLoading: query.isFetching && !loaded, errors, failure: loaded ? undefined : failure };
}

/** The definition of a figure, collapsed on screen and open on paper. */
function Definition({ children }: { children: string }) {
  return (
    <details className="mt-auto border-t border-line pt-1.5">
      <summary className="flex min-h-(--ctl-sm) cursor-pointer items-center font-semibold underline underline-offset-3">
        {texts.how}
      </summary>
      <p className="pb-1 text-meta text-ink-2">{children}</p>
    </details>
  );
}

/** The faults that occurred most often on a machine, by what was written. */
function FaultsCard({ faults }: { faults: Indicators['faults'] | undefined }) {
  return (
    <Card className="flex flex-col p-4 md:p-5">
      <h3>{texts.faults}</h3>
      <div className="mt-2 mb-3 min-h-40">
        {!faults ? (
          <SkeletonBar className="h-40" />
        ) : faults.length === 0 ? (
          <p className="text-ink-2">{texts.noFaults}</p>
        ) : (
          <ol>
            {faults.map(({ machine, type, text, count }) => (
              <li
                // An older service tells faults apart by type and sends no text.
                key={`${machine._id} ${text ?? type}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
              >
                {machine.shortCode && <Plate code={machine.shortCode} />}
                <span className="order-last w-full min-w-0 sm:order-none sm:w-auto sm:flex-1">
                  {text ? (
                    <b className="line-clamp-2 font-[650] wrap-anywhere" title={text}>
                      {text}
                    </b>
                  ) : (
                    <TypeLabel type={type} />
                  )}
                  <span className="block text-meta text-ink-2 wrap-anywhere">
                    {machine.name ?? (machine.shortCode ? '' : texts.deletedMachine)}
                  </span>
                </span>
                <b className="ml-auto min-w-6 text-right">{formatNumber(count)}</b>
              </li>
            ))}
          </ol>
        )}
      </div>
      <Definition>{texts.faultsHow}</Definition>
    </Card>
  );
}

/** The current open jobs by age. */
function BacklogCard({ backlog }: { backlog: Backlog | undefined }) {
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
          <SkeletonBar className="h-40" />
        )}
      </dl>
      <Definition>{texts.backlogHow}</Definition>
    </Card>
  );
}

/** An indicator: value, basis, skipped cases and definition. */
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
        <SkeletonBar className="mt-2 h-13 w-3/4" />
      )}
      <p className="my-1.5 min-h-[2lh] text-meta text-ink-2">{indicator && leftOutInWords(indicator)}</p>
      <Definition>{texts[key].how}</Definition>
    </Card>
  );
}

/** The indicators of the chosen machine and period: in total, by month and by machine. */
export function IndicatorPanels({ shown, isLoading, errors, failure }: ReturnType<typeof useIndicators>) {
  const { indicators } = shown ?? {};
  const isInvalid = errors.length > 0;
  return (
    <section aria-labelledby="indicatori" aria-busy={isLoading}>
      <h2 id="indicatori">{texts.indicators}</h2>
      <p className="mt-1.5 mb-4 min-h-[2lh] text-meta text-ink-2 sm:min-h-[1lh]" role="status">
        {!failure && (shown ? <IndicatorsSummary {...shown} /> : isInvalid && texts.invalidChoice)}
      </p>
      {failure ? (
        <FailedState {...failure} />
      ) : (
        (shown || !isInvalid) && (
          <div className="grid grid-cols-1 gap-3">
            <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
              {indicatorKeys.map((key) => (
                <IndicatorCard key={key} of={key} indicator={indicators?.total[key]} />
              ))}
            </ul>
            <MonthsChart indicators={indicators} />
            <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
              <BacklogCard backlog={indicators?.backlog} />
              <FaultsCard faults={indicators?.faults} />
            </div>
            <MachinesTable machines={indicators?.machines} />
          </div>
        )
      )}
    </section>
  );
}

function IndicatorsSummary({ choice: { from, to, machine }, indicators: { total } }: ShownIndicators) {
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
