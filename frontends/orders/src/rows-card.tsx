import { ApiError, Button, Card, glyphs, Plate } from '@officina/web-kit';
import { TextArea, useFormValue, type ServerForm } from '@officina/web-kit/forms';
import { NotebookPen, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameOf, type OrderValues, type RowValue } from './record.ts';
import { texts } from './texts.ts';
import { QuantityInput } from './typed-parts.tsx';

/** Row of «rows.22.qt». */
const atRow = /^rows\W(\d+)/;

/**
 * The errors of single rows after a refused save. They are kept by the content of the row as sent: a corrected row has no
 * error, and a moved row keeps it.
 */
export function useRowErrors() {
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  return {
    /** The error of a row; undefined if it has none. */
    of: (row: RowValue): string | undefined =>
      refused.size > 0 ? refused.get(JSON.stringify(row)) : undefined,
    /** Takes the errors of the sent rows from an answer. */
    take: (error: unknown, rows: readonly RowValue[]) => {
      const errors = error instanceof ApiError ? error.errors : [];
      const entries = errors.flatMap(({ path, message }) => {
        const row = rows[Number(atRow.exec(path)?.[1] ?? -1)];
        return row ? [[JSON.stringify(row), message] as const] : [];
      });
      // Reversed: a map keeps the last entry, and the first error of a row counts.
      setRefused(new Map(entries.reverse()));
    },
  };
}

type RowErrors = ReturnType<typeof useRowErrors>;

/** One line per row if the card is wide enough; otherwise the fields wrap. */
const line =
  '@2xl:grid-cols-[5.5rem_6rem_minmax(0,1fr)_5rem_5.75rem_4.5rem_2rem_2.75rem_2.75rem] @2xl:gap-x-2.5 @2xl:px-4 print:@2xl:grid-cols-[5rem_5rem_minmax(0,1fr)_5.5rem_5.75rem_4.5rem_2rem]';

interface RowLineProps {
  row: RowValue;
  /** Target of the link in the error summary. */
  id: string | undefined;
  /** The row's error from a refused save. */
  error: string | undefined;
  isLocked: boolean;
  onChange: (row: RowValue) => void;
  onRemove: () => void;
}

/** A row of the order: part, quantity and note, with its error below. */
function RowLine({ row, id, error, isLocked, onChange, onRemove }: RowLineProps) {
  const quantity = useRef<HTMLInputElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  // Most rows need no note: the field opens by a button.
  const [isNoteOpen, setNoteOpen] = useState(false);
  const hasNote = !isLocked && (isNoteOpen || Boolean(row.notes));
  const addNote = () => {
    flushSync(() => setNoteOpen(true));
    note.current?.focus();
  };
  const changeNote = (text: string) => {
    // The field stays open when it is emptied.
    setNoteOpen(true);
    onChange({ ...row, notes: text || null });
  };
  return (
    <li
      id={id}
      tabIndex={id ? -1 : undefined}
      onFocus={({ target, currentTarget }) => target === currentTarget && quantity.current?.focus()}
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 @2xl:grid ${line}`}
    >
      <RowPart row={row} isLocked={isLocked} />
      <div className="w-28 [&_input]:text-right @2xl:w-auto">
        <QuantityInput
          unity={row.unity}
          ref={quantity}
          aria-label={texts.quantityOf(nameOf(row))}
          aria-invalid={error !== undefined}
          value={row.qt ?? null}
          onChange={(qt) => onChange({ ...row, qt })}
          disabled={isLocked}
        />
      </div>
      <span className={`w-8 text-label wrap-anywhere ${isLocked ? '' : '@max-2xl:flex-1'}`}>{row.unity}</span>
      {!isLocked && !hasNote && (
        <Button kind="ghost" icon={NotebookPen} label={texts.addNote(nameOf(row))} onClick={addNote} />
      )}
      {!isLocked && (
        <Button
          kind="ghost"
          icon={X}
          label={texts.removeRow(nameOf(row))}
          onClick={onRemove}
          className="@2xl:col-start-9"
        />
      )}
      {error && (
        <p
          role="alert"
          className="flex w-full items-start gap-1.5 text-label font-semibold text-red-text @2xl:col-span-full @2xl:justify-end"
        >
          <glyphs.ErrorRing className="size-4.5 flex-none p-px" />
          <span>{error}</span>
        </p>
      )}
      {hasNote && (
        <div className="w-full @2xl:col-span-full">
          <TextArea
            ref={note}
            rows={1}
            aria-label={texts.noteOf(nameOf(row))}
            placeholder={texts.labels.notes}
            value={row.notes ?? ''}
            onChange={changeNote}
          />
        </div>
      )}
    </li>
  );
}

/** The part of a row, with its note if it is read-only. On a phone the row's buttons have their own line. */
function RowPart({ row, isLocked }: Pick<RowLineProps, 'row' | 'isLocked'>) {
  const { code, code2, manufacture, machineName, description, notes } = row;
  const details = [description, isLocked && notes].filter(Boolean).join(' · ');
  const aside = 'text-label text-ink-2 @max-2xl:mr-3 @max-2xl:inline-block';
  return (
    <span className={`wrap-anywhere @2xl:contents ${isLocked ? 'min-w-32 flex-1' : 'w-full'}`}>
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

/** A machine code as a plate; other clients may have written longer text. */
const Machine = ({ name }: { name: string }) => (name.length <= 8 ? <Plate code={name} /> : name);

interface RowsCardProps {
  form: ServerForm<OrderValues>;
  /** Whether the order is no longer Richiesto. */
  isLocked: boolean;
  errors: RowErrors;
}

const heads = ['code', 'code2', 'name', 'manufacture', 'machineName', 'qt'] as const;

/** «Righe»: the parts and quantities; rows can be removed and put back while the order is Richiesto. */
export function RowsCard({ form, isLocked: isSent, errors }: RowsCardProps) {
  const { id, value, onChange, disabled } = useFormValue(form.control, 'rows');
  const isLocked = isSent || disabled;
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
    // The pressed button is gone: move the focus to the row's remove button.
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
        {isSent && <p className="mt-1 text-ink-2">{texts.locked}</p>}
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
            // The error summary links to the first wrong row.
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
