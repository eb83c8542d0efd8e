import { usePageTitle, usePrinting, useShortcutKeys, useTime } from '@officina/web-kit';
import { useMemo, useRef } from 'react';
import { paperNotesOf } from './data/notes.ts';
import { chosenOf, useChoice } from './data/use-choice.ts';
import { useThings } from './data/use-things.ts';
import { linesOf, within } from './drawing/lines.ts';
import { ChoiceFold, focusSearch, MachineSearch } from './choice.tsx';
import { Head } from './head.tsx';
import { Missing } from './missing.tsx';
import { Paper } from './paper/paper.tsx';
import { PeriodForm } from './period/period-form.tsx';
import { usePeriod } from './period/period.ts';
import { Shown } from './shown.tsx';
import { texts } from './texts.ts';

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
