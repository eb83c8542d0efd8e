import type { Lot } from '@officina/contracts/lotlog/lot';
import { Button, Card, download, useFileDownload, useTime } from '@officina/web-kit';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, type Ref } from 'react';
import { formatMoment, type LotEditing } from '../record.ts';
import { texts } from '../texts.ts';
import { lastValuesBefore, formatTypedMoment, type ReadingRow } from './changes.ts';
import type { Checks } from './checks.ts';
import { ReadingFields } from './reading-fields.tsx';
import { ReadingTable } from './reading-table.tsx';
import { useReadings } from './use-readings.ts';

/** Downloads the Excel file of a stored lot, with its facts and readings. */
function useExcel({ _id, lotCode }: Lot) {
  const messageTexts = {
    saved: texts.excelSaved(lotCode),
    failed: (reason: string) => texts.excelFailed(lotCode, reason),
  };
  return useFileDownload(`lot-excel-${_id}`, messageTexts, () =>
    download('GET /api/lotlog/{id}/excel', { params: { id: _id } }),
  );
}

/** Downloads the stored lot as an Excel file. */
function ExcelButton({ lot }: { lot: Lot }) {
  const excel = useExcel(lot);
  return (
    <Button size="sm" icon={FileSpreadsheet} busy={excel.busy && texts.excelBusy} onClick={excel.save}>
      {texts.excel}
    </Button>
  );
}

interface RemovedNoteProps {
  /** The reading that was removed last. */
  row: ReadingRow;
  count: number;
  onRestore: () => void;
}

/** Names the removed reading and restores it. The button takes the focus, because the pressed one no longer exists. */
function RemovedNote({ row, count, onRestore }: RemovedNoteProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), [row.id]);
  const moment = formatMoment(row.typed.measuredAt);
  return (
    <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2" role="status">
      <span className="min-w-0 flex-1">
        {count === 1 ? texts.removedOf(moment) : texts.removedSeveral(count, moment)}. {texts.withSave}
      </span>
      <Button ref={undo} size="sm" onClick={onRestore}>
        {texts.undo}
      </Button>
    </p>
  );
}

interface ReadingsCardProps {
  editing: LotEditing;
  checks: Checks;
  /** Why the readings cannot be edited. */
  locked: string | undefined;
  /** Container of the fields for a new reading. */
  fields: Ref<HTMLDivElement>;
}

/** «Registrazioni»: fields for a new reading, and the table of all readings, where each can be corrected or deleted. */
export function ReadingsCard({ editing, checks, locked, fields }: ReadingsCardProps) {
  const readings = useReadings(editing, checks);
  const { id, rows, next, added, removedRows } = readings;
  const time = useTime();
  const moment = formatTypedMoment(time);
  const last = useMemo(() => lastValuesBefore(rows, time.toISOString()), [rows, time]);
  const lastRemoved = removedRows.at(-1);
  const error = editing.form.errorAt('data');
  const { isReadOnly } = editing.access;
  const isLocked = locked !== undefined || isReadOnly;
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="@container overflow-hidden">
      <div id={id} tabIndex={-1} className="px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id={`${id}-title`}>{texts.readings}</h2>
          {editing.latest && <ExcelButton lot={editing.latest} />}
        </div>
        {error && <p className="mt-2 text-label font-semibold text-red-text">{error}</p>}
        {locked && !isReadOnly && <p className="mt-1 text-ink-2">{locked}</p>}
      </div>
      {!isLocked && (
        <div data-print="hide">
          <ReadingFields
            ref={fields}
            typed={next}
            resetCount={added.count}
            moment={moment}
            onChange={readings.type}
            found={checks.findingOf('next', next)}
            last={last}
            verb={texts.add}
            icon={Plus}
            sure={texts.addSure}
            onSubmit={(isSure) => readings.add(moment, isSure)}
          />
        </div>
      )}
      {lastRemoved && !isLocked && (
        <RemovedNote row={lastRemoved.row} count={removedRows.length} onRestore={readings.restore} />
      )}
      <ReadingTable readings={readings} checks={checks} isLocked={isLocked} />
      <p role="status" className="sr-only">
        {added.count > 0 && texts.addedOf(formatMoment(added.moment))}
      </p>
    </Card>
  );
}
