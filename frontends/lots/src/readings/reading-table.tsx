import { measures } from '@officina/contracts/lotlog/lot-readings';
import { Button } from '@officina/web-kit';
import { Check, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { formatMoment } from '../record.ts';
import { decimal, texts } from '../texts.ts';
import type { ReadingRow } from './changes.ts';
import type { Checks } from './checks.ts';
import { ReadingFields } from './reading-fields.tsx';
import type { Readings } from './use-readings.ts';

interface ReadingRowProps {
  row: ReadingRow;
  /** Absent while the lot is locked. */
  onCorrect?: (row: ReadingRow) => void;
  onRemove?: (row: ReadingRow) => void;
}

/** A row of the table. */
function ReadingCells({ row, onCorrect, onRemove }: ReadingRowProps) {
  const moment = formatMoment(row.typed.measuredAt);
  return (
    <tr data-reading={row.id} className="border-t border-line">
      <td className="py-1 pl-4">
        {moment}
        {row.isUnsaved && (
          <span className="block text-label font-semibold text-blue-text">{texts.unsaved}</span>
        )}
      </td>
      {measures.map((measure) => {
        const value = row.typed[measure];
        return (
          <td key={measure} className="px-1.5 text-right @2xl:px-3">
            {typeof value === 'number' ? decimal(value) : (value ?? '—')}
          </td>
        );
      })}
      <td className="py-1 pr-1.5 text-right">
        <span className="inline-flex @max-xs:flex-col">
          {onCorrect && (
            <Button
              kind="ghost"
              size="sm"
              icon={Pencil}
              label={texts.correctOf(moment)}
              onClick={() => onCorrect(row)}
            />
          )}
          {onRemove && (
            <Button
              kind="ghost"
              size="sm"
              icon={Trash2}
              label={texts.removeOf(moment)}
              onClick={() => onRemove(row)}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

interface CorrectionRowProps {
  row: ReadingRow;
  readings: Readings;
  checks: Checks;
  group: RefObject<HTMLDivElement | null>;
}

/** The row of a reading that is being corrected. */
function CorrectionRow({ row, readings, checks, group }: CorrectionRowProps) {
  const typed = readings.correction?.typed ?? row.typed;
  return (
    <tr data-reading={row.id} className="border-t border-line bg-well">
      <td colSpan={measures.length + 2} className="pt-3">
        <div
          ref={group}
          tabIndex={-1}
          role="group"
          aria-label={texts.correctOf(formatMoment(row.typed.measuredAt))}
        >
          <ReadingFields
            typed={typed}
            moment=""
            onChange={readings.typeCorrection}
            found={checks.findingOf('correction', typed)}
            verb={texts.correct}
            icon={Check}
            sure={texts.correctSure}
            onSubmit={readings.applyCorrection}
          >
            <Button kind="ghost" onClick={readings.cancelCorrection}>
              {texts.leave}
            </Button>
          </ReadingFields>
        </div>
      </td>
    </tr>
  );
}

const [initialCount, pageSize] = [25, 100];

interface ReadingTableProps {
  readings: Readings;
  checks: Checks;
  isLocked: boolean;
}

/** The readings, newest first. Shows the newest 25, and more on request. */
export function ReadingTable({ readings, checks, isLocked }: ReadingTableProps) {
  const { rows, correction } = readings;
  const [maxShown, setMaxShown] = useState(initialCount);
  const group = useRef<HTMLDivElement>(null);
  const correct = (row: ReadingRow) => {
    // The open correction may be scrolled out of view.
    if (!readings.correct(row)) group.current?.focus();
  };
  if (rows.length === 0)
    return <p className="border-t border-line px-4 py-3 text-ink-2">{texts.noReadings}</p>;
  const shown = rows.slice(0, maxShown);
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
              <ReadingCells
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
          <Button onClick={() => setMaxShown(maxShown + pageSize)}>
            {texts.more(Math.min(left, pageSize))}
          </Button>
        </p>
      )}
    </>
  );
}
