import {
  Button,
  FailedState,
  OmittedRowsBanner,
  omittedRowsInWords,
  NoMatch,
  usePageTitle,
  usePrinting,
  useShortcutKeys,
  useTime,
} from '@officina/web-kit';
import { NoMachineYet } from '@officina/web-kit/records';
import { ListProgress } from '@officina/web-kit/table';
import { ChartNoAxesGantt, Printer, Table2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { CollapsibleChoice, filterMachines, focusSearch, MachineSearch, useChoice } from './choice.tsx';
import { linesOf, itemsWithin, type Line } from './drawing/lines.ts';
import { Legend } from './drawing/marks.tsx';
import { Paper } from './drawing/paper.tsx';
import { Timeline } from './drawing/timeline.tsx';
import { PeriodForm, usePeriod, type Span } from './period.tsx';
import { texts } from './texts.ts';
import { ItemTable } from './item-table.tsx';
import { timelineLists, useItems } from './use-items.ts';

type NoteSources = Pick<ReturnType<typeof useItems>, 'machines' | 'pending' | 'neverDone' | 'visitsOn'>;

/**
 * Notes about what the lines do not show: lists still loading, disabled visits, plans without a date. Empty until the lines are
 * shown, because notes would push them down.
 */
const notesOf = ({ machines, pending, neverDone, visitsOn }: NoteSources): string[] =>
  machines
    ? [
        ...pending,
        ...(visitsOn ? [] : [texts.visitsOff]),
        ...(neverDone > 0 ? [texts.neverDone(neverDone)] : []),
      ]
    : [];

type PaperNoteSources = NoteSources & Pick<ReturnType<typeof useItems>, 'missing' | 'leftOut'>;

/** Notes for the printed page: which machines it shows, and what its lines do not show. */
const paperNotesOf = (all: PaperNoteSources, search: string, withInactive: boolean): string[] => [
  ...(search ? [texts.searched(search)] : []),
  ...(withInactive ? [texts.withInactive] : []),
  ...all.missing.map(({ what }) => what),
  ...(all.leftOut > 0 ? [omittedRowsInWords(all.leftOut)] : []),
  ...notesOf(all),
];

/** Whether all lists have loaded after one was pending. A note then replaces the earlier one, so that the lines do not move. */
function useAllLoaded({ machines, pending, missing }: ReturnType<typeof useItems>) {
  const [wasPending, setWasPending] = useState(false);
  const isPending = machines !== undefined && pending.length > 0;
  if (isPending && !wasPending) setWasPending(true);
  return wasPending && !isPending && missing.length === 0;
}

/** Failed lists, and notes about what the lines do not show. */
function Notes({ all }: { all: ReturnType<typeof useItems> }) {
  const notes = [...(useAllLoaded(all) ? [texts.allLoaded] : []), ...notesOf(all)];
  return (
    <>
      {all.missing.map((failure) => (
        <FailedState key={failure.what} {...failure} />
      ))}
      <OmittedRowsBanner count={all.leftOut} />
      {notes.length > 0 && <p className="text-ink-2">{notes.join(' ')}</p>}
    </>
  );
}

interface HeaderProps {
  /** Undefined while loading. */
  lines: readonly Line[] | undefined;
  /** Which lists have loaded. Others are not counted, instead of shown as zero. */
  loaded: { expiries: boolean; visits: boolean };
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

/** «12 interventi, 3 scadenze, 4 visite» for the shown machines. A visit to several machines counts once. */
function countsOf(lines: readonly Line[], loaded: HeaderProps['loaded']): string {
  const marks = lines.flatMap((line) => line.dots.map(({ item }) => item));
  const expiries = marks.filter(({ kind }) => kind === 'plan').length;
  const visits = new Set(marks.flatMap((mark) => (mark.kind === 'visit' ? [mark.visit._id] : [])));
  const jobs = lines.reduce((sum, { bars }) => sum + bars.length, 0);
  return [
    texts.jobs(jobs),
    ...(loaded.expiries ? [texts.expiries(expiries)] : []),
    ...(loaded.visits ? [texts.visits(visits.size)] : []),
  ].join(', ');
}

/** Title, counts, and buttons for table and print. */
function Header({ lines, loaded, asTable, onTable }: HeaderProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className="min-h-[1lh] text-ink-2 max-sm:w-full" aria-live="polite">
          {lines && countsOf(lines, loaded)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1" data-print="hide">
        <Button icon={asTable ? ChartNoAxesGantt : Table2} onClick={() => onTable(!asTable)}>
          {asTable ? texts.asDrawing : texts.asTable}
        </Button>
        <Button icon={Printer} disabled={!lines} onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </header>
  );
}

interface ContentProps {
  all: ReturnType<typeof useItems>;
  lines: readonly Line[] | undefined;
  span: Span;
  asTable: boolean;
  isSearched: boolean;
  clear: () => void;
}

/** The lines or their table, or a message instead. */
function Content({ all, lines, span, asTable, isSearched, clear }: ContentProps) {
  if (all.failure) return <FailedState {...all.failure} />;
  if (!lines) return <ListProgress of={timelineLists} cards={4} />;
  if (lines.length === 0 && isSearched)
    return (
      <NoMatch title={texts.noMatch} onClear={clear}>
        {texts.noMatchHint}
      </NoMatch>
    );
  if (lines.length === 0) return <NoMachineYet title={texts.none}>{texts.noneHint}</NoMachineYet>;
  if (asTable) return <ItemTable lines={lines} />;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Timeline key={`${span.from} ${span.to}`} lines={lines} span={span} />
        <p className="mt-2 text-meta text-ink-2 print:hidden">{texts.hint}</p>
      </div>
      {/* Above the lines on a wide screen, where they fill the rest of it. */}
      <div className="lg:order-first">
        <Legend />
      </div>
    </div>
  );
}

/** Interventions, due maintenance and visits of each machine over a period. */
export default function Section() {
  usePageTitle(texts.title);
  const { period, span, choose } = usePeriod();
  const { type, setWithInactive, showTable, ...choice } = useChoice();
  const { typed, withInactive, asTable, clear } = choice;
  const all = useItems(texts);
  const machineSearch = asTable ? '' : typed;
  const machines = useMemo(
    () => all.machines && filterMachines(all.machines, { typed: machineSearch, withInactive }),
    [all.machines, machineSearch, withInactive],
  );
  const items = useMemo(() => all.items && itemsWithin(all.items, span), [all.items, span]);
  const lines = useMemo(() => machines && items && linesOf(machines, items, span), [machines, items, span]);
  const search = useRef<HTMLInputElement>(null);
  useShortcutKeys(
    asTable ? undefined : { '/': () => focusSearch(search.current) },
    '[role=dialog], [role=alertdialog]',
  );
  const isPrinting = usePrinting();
  const now = useTime().getTime();
  return (
    <>
      <Header lines={lines} loaded={all.loaded} asTable={asTable} onTable={showTable} />
      <div className="mt-4 grid grid-cols-1 gap-4">
        <CollapsibleChoice isFiltered={machineSearch !== '' || withInactive}>
          <PeriodForm period={period} onChoose={choose} />
          <MachineSearch {...{ search, asTable, typed, type, withInactive, setWithInactive }} />
        </CollapsibleChoice>
        <Notes all={all} />
        <Content {...{ all, lines, span, asTable, clear }} isSearched={machineSearch !== ''} />
      </div>
      {isPrinting && lines && (
        <Paper {...{ lines, span, period, now }} notes={paperNotesOf(all, machineSearch, withInactive)} />
      )}
    </>
  );
}
