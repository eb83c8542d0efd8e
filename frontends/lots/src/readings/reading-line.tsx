import { measures } from '@officina/contracts/lotlog/lot-readings';
import { Button } from '@officina/web-kit';
import { Pencil, Trash2 } from 'lucide-react';
import { decimal } from '../in-words.ts';
import { momentShown } from '../record.ts';
import { texts } from '../texts.ts';
import type { ReadingRow } from './rows.ts';

interface ReadingLineProps {
  row: ReadingRow;
  /** Absent while nothing may be changed. */
  onCorrect?: (row: ReadingRow) => void;
  onRemove?: (row: ReadingRow) => void;
}

/** A reading in the table. */
export function ReadingLine({ row, onCorrect, onRemove }: ReadingLineProps) {
  const moment = momentShown(row.typed.measuredAt);
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
