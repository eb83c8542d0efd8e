import { FailedState, NoMatch } from '@officina/web-kit';
import { NoMachineYet } from '@officina/web-kit/records';
import { ComingRows } from '@officina/web-kit/table';
import { listsOfThings, type useThings } from './data/use-things.ts';
import { Legend } from './drawing/legend.tsx';
import type { Line } from './drawing/lines.ts';
import { Timeline } from './drawing/timeline.tsx';
import type { Span } from './period/period.ts';
import { ThingTable } from './table/thing-table.tsx';
import { texts } from './texts.ts';

interface ShownProps {
  all: ReturnType<typeof useThings>;
  lines: readonly Line[] | undefined;
  span: Span;
  asTable: boolean;
  isSearched: boolean;
  clear: () => void;
}

/** The lines or their table, or why there is none. */
export function Shown({ all, lines, span, asTable, isSearched, clear }: ShownProps) {
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
