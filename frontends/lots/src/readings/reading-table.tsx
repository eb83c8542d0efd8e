import { measures } from '@officina/contracts/lotlog/lot-readings';
import { Button } from '@officina/web-kit';
import { useRef, useState } from 'react';
import { texts } from '../texts.ts';
import { CorrectionRow } from './correction-row.tsx';
import { ReadingLine } from './reading-line.tsx';
import type { ReadingRow } from './rows.ts';
import type { Checks } from './use-checks.ts';
import type { Readings } from './use-readings.ts';

const [atFirst, atATime] = [25, 100];

interface ReadingTableProps {
  readings: Readings;
  checks: Checks;
  isLocked: boolean;
}

/** Newest first; of many the newest, and more of them on demand. */
export function ReadingTable({ readings, checks, isLocked }: ReadingTableProps) {
  const { rows, correction } = readings;
  const [most, showMore] = useState(atFirst);
  const group = useRef<HTMLDivElement>(null);
  const correct = (row: ReadingRow) => {
    // The open one may be out of sight.
    if (!readings.correct(row)) group.current?.focus();
  };
  if (rows.length === 0)
    return <p className="border-t border-line px-4 py-3 text-ink-2">{texts.noReadings}</p>;
  const shown = rows.slice(0, most);
  const left = rows.length - shown.length;
  return (
    <>
      <table className="w-full border-t border-line">
        <caption className="sr-only">{texts.readings}</caption>
        <thead>
          <tr className="border-b-[1.5px] border-line-strong text-label text-ink-2">
            <th className="py-2.5 pl-4 text-left font-semibold">{texts.moment}</th>
            {measures.map((measure) => (
              <th key={measure} className="px-1.5 text-right font-semibold @2xl:px-3">
                <span className="@max-2xl:not-print:hidden">{texts.columnMeasures[measure]}</span>
                <span className="@2xl:hidden print:hidden">{texts.shortMeasures[measure]}</span>
              </th>
            ))}
            <th>
              <span className="sr-only">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) =>
            correction?.id === row.id ? (
              <CorrectionRow key={row.id} row={row} readings={readings} checks={checks} group={group} />
            ) : (
              <ReadingLine
                key={row.id}
                row={row}
                onCorrect={isLocked ? undefined : correct}
                onRemove={isLocked ? undefined : readings.remove}
              />
            ),
          )}
        </tbody>
      </table>
      {left > 0 && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
          <span role="status" className="flex-1">
            {texts.shownOf(shown.length, rows.length)}
          </span>
          <Button onClick={() => showMore(most + atATime)}>{texts.more(Math.min(left, atATime))}</Button>
        </p>
      )}
    </>
  );
}
