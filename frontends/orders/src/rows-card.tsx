import { Button, Card, Plate } from '@officina/web-kit';
import { NumberInput, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderValues, RowValue } from './record.ts';
import { texts } from './texts.ts';

interface RowsCardProps {
  form: ServerForm<OrderValues>;
  isLocked: boolean;
}

/** One line each where the card is wide enough, else the words under each other. */
const line =
  '@2xl:grid-cols-[5.5rem_6rem_minmax(0,1fr)_5rem_5.75rem_4.5rem_2rem_2.75rem] @2xl:gap-x-2.5 @2xl:px-4';
const heads = ['code', 'code2', 'name', 'manufacture', 'machineName', 'qt'] as const;

const nameOf = ({ name, code }: RowValue): string => name || code || '—';

/** «Righe»: what is ordered, how much of it; taken out and back while the order is Richiesto. */
export function RowsCard({ form, isLocked }: RowsCardProps) {
  const { id, value, onChange } = useFormValue(form.control, 'rows');
  const rows: RowValue[] = value;
  const error = form.errorAt('rows');
  const undo = useRef<HTMLButtonElement>(null);
  const [removed, setRemoved] = useState<{ row: RowValue; at: number }>();
  const remove = (row: RowValue, at: number) => {
    flushSync(() => {
      onChange(rows.toSpliced(at, 1));
      setRemoved({ row, at });
    });
    undo.current?.focus();
  };
  const putBack = () => {
    if (removed) onChange(rows.toSpliced(removed.at, 0, removed.row));
    setRemoved(undefined);
  };
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="@container overflow-hidden">
      <div id={id} tabIndex={-1} className="px-4 py-3">
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
      <ul>
        {rows.map((row, at) => (
          <li
            key={at}
            className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 @2xl:grid ${line}`}
          >
            <RowWords row={row} />
            <div className="w-18 [&_input]:text-right @2xl:w-auto">
              <NumberInput
                amount
                aria-label={texts.quantityOf(nameOf(row))}
                value={row.qt ?? null}
                onChange={(qt) => onChange(rows.with(at, { ...row, qt }))}
                disabled={isLocked}
              />
            </div>
            <span className="w-8 text-label wrap-anywhere">{row.unity}</span>
            {!isLocked && (
              <Button
                kind="ghost"
                icon={X}
                label={texts.removeRow(nameOf(row))}
                onClick={() => remove(row, at)}
              />
            )}
          </li>
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

function RowWords({ row }: { row: RowValue }) {
  const { code, code2, manufacture, machineName, description, notes } = row;
  const details = [description, notes].filter(Boolean).join(' · ');
  const aside = 'text-label text-ink-2 @max-2xl:mr-3 @max-2xl:inline-block';
  return (
    <span className="min-w-32 flex-1 wrap-anywhere @2xl:contents">
      <span className="@max-2xl:block @2xl:col-start-3 @2xl:row-start-1">
        <b className="block font-[560]">{nameOf(row)}</b>
        {details && <span className="block text-label text-ink-2">{details}</span>}
      </span>
      <span className={`${aside} font-mono @2xl:col-start-1 @2xl:row-start-1`}>{code}</span>
      <span className={`${aside} font-mono @2xl:col-start-2 @2xl:row-start-1`}>{code2}</span>
      <span className={`${aside} @2xl:col-start-4 @2xl:row-start-1`}>{manufacture}</span>
      <span className={`${aside} @2xl:col-start-5 @2xl:row-start-1`}>
        {machineName && <Machine name={machineName} />}
      </span>
    </span>
  );
}

/** A code as a plate; what another client wrote may be a sentence. */
const Machine = ({ name }: { name: string }) => (name.length <= 8 ? <Plate code={name} /> : name);
