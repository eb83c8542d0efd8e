import { formatLongDay, LinkButton, usePageTitle, useService } from '@officina/web-kit';
import { NoMachineYet, useHasNoMachine } from '@officina/web-kit/records';
import { Activity, ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { DaysChart } from './charts/days-chart.tsx';
import { MachinesChart } from './charts/machines-chart.tsx';
import { useBar } from './charts/use-bar.ts';
import { ChoiceForm } from './choice/choice-form.tsx';
import { useChoice } from './choice/choice.ts';
import { Counters } from './counters/counters.tsx';
import { IndicatorPanels } from './indicators/indicator-panels.tsx';
import { useIndicators } from './indicators/use-indicators.ts';
import { JobsDialog } from './jobs/jobs-dialog.tsx';
import { Sheets } from './sheets.tsx';
import { texts } from './texts.ts';

/** The statistics: counters, the two charts, the indicators of a period, spreadsheets. */
export default function Section() {
  usePageTitle(texts.title);
  const { choice, choose } = useChoice();
  const indicators = useIndicators(choice);
  const { bar, open, close } = useBar();
  const hasNoMachine = useHasNoMachine();
  // The dialog keeps what it shows while it goes away.
  const [shown, show] = useState(bar);
  if (bar !== undefined && bar !== shown) show(bar);
  if (hasNoMachine)
    return (
      <>
        <Head />
        <div className="mt-4">
          <NoMachineYet title={texts.nothingYet}>{texts.nothingYetHint}</NoMachineYet>
        </div>
      </>
    );
  return (
    <>
      <Head />
      <div className="mt-4 grid grid-cols-1 gap-3">
        <Counters />
        <ChoiceForm choice={choice} onChoose={choose} errors={indicators.refusals} />
        <DaysChart machine={choice.machine} onPick={open} />
        <MachinesChart onPick={open} />
      </div>
      <div className="mt-7 grid grid-cols-1 gap-7">
        <IndicatorPanels {...indicators} />
        <Sheets />
      </div>
      {shown !== undefined && (
        <JobsDialog bar={shown} machine={choice.machine} open={bar !== undefined} onClose={close} />
      )}
    </>
  );
}

function Head() {
  const hasProduction = useService('industrial');
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className="text-ink-2">{formatLongDay()}</p>
      </div>
      {hasProduction && (
        <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:w-full" data-print="hide">
          <LinkButton to="/productionstat" icon={Activity}>
            {texts.dailyProduction}
          </LinkButton>
          <LinkButton to="/productionstatlong" icon={ChartColumn}>
            {texts.longProduction}
          </LinkButton>
        </div>
      )}
    </header>
  );
}
