import { Button, Card } from '@officina/web-kit';
import { useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameOf, type OrderValues, type RowValue } from './record.ts';
import type { RowErrors } from './row-errors.ts';
import { line, RowLine } from './row-line.tsx';
import { texts } from './texts.ts';

interface RowsCardProps {
  form: ServerForm<OrderValues>;
  isLocked: boolean;
  errors: RowErrors;
}

const heads = ['code', 'code2', 'name', 'manufacture', 'machineName', 'qt'] as const;

/** «Righe»: what is ordered, how much of it; taken out and back while the order is Richiesto. */
export function RowsCard({ form, isLocked, errors }: RowsCardProps) {
  const { id, value, onChange } = useFormValue(form.control, 'rows');
  const rows: RowValue[] = value;
  const wrong = rows.flatMap((row, at) => (errors.of(row) ? at : []));
  const error = wrong.length > 0 ? texts.rowsToCorrect(wrong.length) : form.errorAt('rows');
  const undo = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [removed, setRemoved] = useState<{ row: RowValue; at: number }>();
  const remove = (row: RowValue, at: number) => {
    flushSync(() => {
      onChange(rows.toSpliced(at, 1));
      setRemoved({ row, at });
    });
    undo.current?.focus();
  };
  const putBack = () => {
    if (!removed) return;
    flushSync(() => {
      onChange(rows.toSpliced(removed.at, 0, removed.row));
      setRemoved(undefined);
    });
    // The key that was pressed is gone: on from the one that took the row out.
    list.current?.children[removed.at]?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  };
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="@container overflow-hidden">
      <div id={wrong.length > 0 ? undefined : id} tabIndex={-1} className="px-4 py-3">
        <h2 id={`${id}-title`} className="flex items-baseline gap-2.5">
          {texts.rows}
          <span className="font-sans text-body font-normal text-ink-3">{rows.length}</span>
        </h2>
        {error && <p className="mt-2 text-label font-semibold text-red-text">{error}</p>}
        {isLocked && <p className="mt-1 text-ink-2">{texts.locked}</p>}
        {rows.length === 0 && <p className="mt-1 text-ink-2">{texts.noRows}</p>}
      </div>
      {rows.length > 0 && (
        <div
          aria-hidden="true"
          className={`hidden border-t border-line py-2 text-label font-semibold text-ink-2 @2xl:grid ${line}`}
        >
          {heads.map((part) => (
            <span key={part}>{texts.parts[part]}</span>
          ))}
        </div>
      )}
      <ul ref={list}>
        {rows.map((row, at) => (
          <RowLine
            key={at}
            row={row}
            // The summary leads to the first one.
            id={at === wrong[0] ? id : undefined}
            error={errors.of(row)}
            isLocked={isLocked}
            onChange={(next) => onChange(rows.with(at, next))}
            onRemove={() => remove(row, at)}
          />
        ))}
      </ul>
      {removed && !isLocked && (
        <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2" role="status">
          <span className="min-w-0 flex-1 wrap-anywhere">{texts.rowRemoved(nameOf(removed.row))}</span>
          <Button ref={undo} size="sm" onClick={putBack}>
            {texts.undo}
          </Button>
        </p>
      )}
    </Card>
  );
}
