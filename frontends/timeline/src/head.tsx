import { Button } from '@officina/web-kit';
import { ChartNoAxesGantt, Printer, Table2 } from 'lucide-react';
import type { Line } from './drawing/lines.ts';
import { texts } from './texts.ts';

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
export function Head({ lines, has, asTable, onTable }: HeadProps) {
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
