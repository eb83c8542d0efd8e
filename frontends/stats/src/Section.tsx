import {
  Button,
  Card,
  download,
  formatLongDay,
  LinkButton,
  useFileDownload,
  usePageTitle,
  useService,
} from '@officina/web-kit';
import { NoMachineYet, useHasNoMachine } from '@officina/web-kit/records';
import { Activity, ChartColumn, Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { DaysChart, MachinesChart, useSelectedBar } from './charts.tsx';
import { ChoiceForm, useChoice } from './choice.tsx';
import { Counters } from './counters.tsx';
import { IndicatorPanels, useIndicators } from './indicators/indicator-panels.tsx';
import { JobsDialog } from './jobs-dialog.tsx';
import { texts } from './texts.ts';

const sheets = [
  {
    name: texts.plansSheet,
    description: texts.plansSheetDescription,
    get: () => download('GET /api/maintenance/maintenance/excel'),
  },
  {
    name: texts.machinesSheet,
    description: texts.machinesSheetDescription,
    get: () => download('GET /api/maintenance/machine/excel'),
  },
];

/** «Fogli di calcolo»: Excel files from the server. */
function Sheets() {
  return (
    <section aria-labelledby="fogli" className="print:hidden">
      <h2 id="fogli">{texts.sheets}</h2>
      <ul className="mt-3 grid grid-cols-1 gap-3 md:grid-cols-2">
        {sheets.map((sheet) => (
          <Sheet key={sheet.name} {...sheet} />
        ))}
      </ul>
    </section>
  );
}

function Sheet({ name, description, get }: (typeof sheets)[number]) {
  const messages = { saved: texts.sheetSaved(name), failed: texts.sheetFailed(name) };
  const { busy, save } = useFileDownload(`foglio-${name}`, messages, get);
  return (
    <Card as="li" className="flex flex-wrap items-center gap-4 p-4">
      <FileSpreadsheet size={24} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <h3>{name}</h3>
        <p className="text-meta text-ink-2">{description}</p>
      </div>
      <Button icon={Download} busy={busy && texts.downloading} onClick={save}>
        {texts.downloadSheet}
        <span className="sr-only"> {name}</span>
      </Button>
    </Card>
  );
}

/** Counters, two charts, indicators of a period, and spreadsheets. */
export default function Section() {
  usePageTitle(texts.title);
  const { choice, choose } = useChoice();
  const indicators = useIndicators(choice);
  const { bar, open, close } = useSelectedBar();
  const hasNoMachine = useHasNoMachine();
  // Kept while the dialog closes.
  const [shown, setShown] = useState(bar);
  if (bar !== undefined && bar !== shown) setShown(bar);
  if (hasNoMachine)
    return (
      <>
        <Header />
        <div className="mt-4">
          <NoMachineYet title={texts.nothingYet}>{texts.nothingYetHint}</NoMachineYet>
        </div>
      </>
    );
  return (
    <>
      <Header />
      <div className="mt-4 grid grid-cols-1 gap-3">
        <Counters />
        <ChoiceForm choice={choice} onChoose={choose} errors={indicators.errors} />
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

function Header() {
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
