import {
  Button,
  FailedState,
  LeftOutBanner,
  leftOutInWords,
  NoMatch,
  usePageTitle,
  usePrinting,
  useShortcutKeys,
  useTime,
} from '@officina/web-kit';
import { NoMachineYet } from '@officina/web-kit/records';
import { ComingRows } from '@officina/web-kit/table';
import { ChartNoAxesGantt, Printer, Table2 } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ChoiceFold, chosenOf, focusSearch, MachineSearch, useChoice } from './choice.tsx';
import { linesOf, within, type Line } from './drawing/lines.ts';
import { Legend } from './drawing/marks.tsx';
import { Paper } from './drawing/paper.tsx';
import { Timeline } from './drawing/timeline.tsx';
import { PeriodForm, usePeriod, type Span } from './period.tsx';
import { texts } from './texts.ts';
import { ThingTable } from './item-table.tsx';
import { listsOfThings, useThings } from './use-items.ts';

type Told = Pick<ReturnType<typeof useThings>, 'machines' | 'late' | 'neverDone' | 'visitsOn'>;

/**
 * What the lines do not show, in sentences: what is late, visits that are switched off, plans without a day. None before the
 * lines are there, which they would push down.
 */
const notesOf = ({ machines, late, neverDone, visitsOn }: Told): string[] =>
  machines
    ? [
        ...late,
        ...(visitsOn ? [] : [texts.visitsOff]),
        ...(neverDone > 0 ? [texts.neverDone(neverDone)] : []),
      ]
    : [];

type OnPaper = Told & Pick<ReturnType<typeof useThings>, 'missing' | 'leftOut'>;

/** What a printed sheet has to say of itself, for nothing stands around it: which machines, and what its lines do not show. */
const paperNotesOf = (all: OnPaper, typed: string, withInactive: boolean): string[] => [
  ...(typed ? [texts.searched(typed)] : []),
  ...(withInactive ? [texts.withInactive] : []),
  ...all.missing.map(({ what }) => what),
  ...(all.leftOut > 0 ? [leftOutInWords(all.leftOut)] : []),
  ...notesOf(all),
];

/** Whether something that was late has come: what it is told in keeps its place, under which the lines stand. */
function useCame({ machines, late, missing }: ReturnType<typeof useThings>) {
  const [wasLate, setWasLate] = useState(false);
  const isLate = machines !== undefined && late.length > 0;
  if (isLate && !wasLate) setWasLate(true);
  return wasLate && !isLate && missing.length === 0;
}

/** What the lines do not show: what did not arrive, and the rest in sentences. */
function Missing({ all }: { all: ReturnType<typeof useThings> }) {
  const notes = [...(useCame(all) ? [texts.allCame] : []), ...notesOf(all)];
  return (
    <>
      {all.missing.map((failure) => (
        <FailedState key={failure.what} {...failure} />
      ))}
      <LeftOutBanner count={all.leftOut} />
      {notes.length > 0 && <p className="text-ink-2">{notes.join(' ')}</p>}
    </>
  );
}

interface HeadProps {
  /** Undefined while they are on their way. */
  lines: readonly Line[] | undefined;
  /** What the lines can show: what is switched off or did not arrive is not counted as none. */
  has: { expiries: boolean; visits: boolean };
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

/** «12 interventi, 3 scadenze, 4 visite» of the machines shown; a visit to several of them is one. */
function countsOf(lines: readonly Line[], has: HeadProps['has']): string {
  const marks = lines.flatMap((line) => line.dots.map(({ thing }) => thing));
  const expiries = marks.filter(({ kind }) => kind === 'plan').length;
  const visits = new Set(marks.flatMap((mark) => (mark.kind === 'visit' ? [mark.visit._id] : [])));
  const jobs = lines.reduce((sum, { bars }) => sum + bars.length, 0);
  return [
    texts.jobs(jobs),
    ...(has.expiries ? [texts.expiries(expiries)] : []),
    ...(has.visits ? [texts.visits(visits.size)] : []),
  ].join(', ');
}

/** Title, how much is shown, the table of it, the paper. */
function Head({ lines, has, asTable, onTable }: HeadProps) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1}>{texts.title}</h1>
        <p className="min-h-[1lh] text-ink-2 max-sm:w-full" aria-live="polite">
          {lines && countsOf(lines, has)}
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

interface ShownProps {
  all: ReturnType<typeof useThings>;
  lines: readonly Line[] | undefined;
  span: Span;
  asTable: boolean;
  isSearched: boolean;
  clear: () => void;
}

/** The lines or their table, or why there is none. */
function Shown({ all, lines, span, asTable, isSearched, clear }: ShownProps) {
  if (all.failure) return <FailedState {...all.failure} />;
  if (!lines) return <ComingRows of={listsOfThings} cards={4} />;
  if (lines.length === 0 && isSearched)
    return (
      <NoMatch title={texts.noMatch} onClear={clear}>
        {texts.noMatchHint}
      </NoMatch>
    );
  if (lines.length === 0) return <NoMachineYet title={texts.none}>{texts.noneHint}</NoMachineYet>;
  if (asTable) return <ThingTable lines={lines} />;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Timeline key={`${span.from} ${span.to}`} lines={lines} span={span} />
        <p className="mt-2 text-meta text-ink-2 print:hidden">{texts.hint}</p>
      </div>
      {/* On a desk above the lines, which fill the rest of the screen. */}
      <div className="lg:order-first">
        <Legend />
      </div>
    </div>
  );
}

/** What was and is done on every machine, and when it is due, over a period. */
export default function Section() {
  usePageTitle(texts.title);
  const { period, span, choose } = usePeriod();
  const { type, takeInactive, showTable, ...choice } = useChoice();
  const { typed, withInactive, asTable, clear } = choice;
  const all = useThings(texts);
  const words = asTable ? '' : typed;
  const machines = useMemo(
    () => all.machines && chosenOf(all.machines, { typed: words, withInactive }),
    [all.machines, words, withInactive],
  );
  const things = useMemo(() => all.things && within(all.things, span), [all.things, span]);
  const lines = useMemo(
    () => machines && things && linesOf(machines, things, span),
    [machines, things, span],
  );
  const search = useRef<HTMLInputElement>(null);
  useShortcutKeys(
    asTable ? undefined : { '/': () => focusSearch(search.current) },
    '[role=dialog], [role=alertdialog]',
  );
  const isPrinting = usePrinting();
  const now = useTime().getTime();
  return (
    <>
      <Head lines={lines} has={all.has} asTable={asTable} onTable={showTable} />
      <div className="mt-4 grid grid-cols-1 gap-4">
        <ChoiceFold isFiltered={words !== '' || withInactive}>
          <PeriodForm period={period} onChoose={choose} />
          <MachineSearch {...{ search, asTable, typed, type, withInactive, takeInactive }} />
        </ChoiceFold>
        <Missing all={all} />
        <Shown {...{ all, lines, span, asTable, clear }} isSearched={words !== ''} />
      </div>
      {isPrinting && lines && (
        <Paper {...{ lines, span, period, now }} notes={paperNotesOf(all, words, withInactive)} />
      )}
    </>
  );
}
