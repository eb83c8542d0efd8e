import { EmptyState, FailedState, italianDay, useMachines } from '@officina/web-kit';
import { DataTable } from '@officina/web-kit/table';
import { texts } from '../texts.ts';
import { FrequentFaults } from './frequent-faults.tsx';
import { indicatorKeys } from './in-words.ts';
import { IndicatorCard } from './indicator-card.tsx';
import { machineColumns, type MachineIndicators } from './machine-columns.tsx';
import { MonthsChart } from './months-chart.tsx';
import { OpenByAge } from './open-by-age.tsx';
import type { Shown, useIndicators } from './use-indicators.ts';

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
