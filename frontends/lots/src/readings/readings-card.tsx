import type { Lot } from '@officina/contracts/lotlog/lot';
import { Button, Card, download, useFile, useTime } from '@officina/web-kit';
import { FileSpreadsheet, Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, type Ref } from 'react';
import { momentShown, type LotEditing } from '../record.ts';
import { texts } from '../texts.ts';
import { lastBefore, typedMoment, type ReadingRow } from './changes.ts';
import type { Checks } from './checks.ts';
import { ReadingFields } from './reading-fields.tsx';
import { ReadingTable } from './reading-table.tsx';
import { useReadings } from './use-readings.ts';

/** A stored lot as an Excel file: its facts and readings. */
function useExcel({ _id, lotCode }: Lot) {
  const words = {
    saved: texts.excelSaved(lotCode),
    failed: (reason: string) => texts.excelFailed(lotCode, reason),
  };
  return useFile(`lot-excel-${_id}`, words, () =>
    download('GET /api/lotlog/{id}/excel', { params: { id: _id } }),
  );
}

/** The lot as an Excel file, as it is stored. */
function ExcelButton({ lot }: { lot: Lot }) {
  const excel = useExcel(lot);
  return (
    <Button size="sm" icon={FileSpreadsheet} busy={excel.busy && texts.excelBusy} onClick={excel.save}>
      {texts.excel}
    </Button>
  );
}

interface RemovedLineProps {
  /** The last one that was taken out. */
  row: ReadingRow;
  count: number;
  onPutBack: () => void;
}

/** Says what was taken out, and puts back one after the other; its key has the focus, for the one that was pressed is gone. */
function RemovedLine({ row, count, onPutBack }: RemovedLineProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), [row.id]);
  const moment = momentShown(row.typed.measuredAt);
  return (
    <p className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2" role="status">
      <span className="min-w-0 flex-1">
        {count === 1 ? texts.removedOf(moment) : texts.removedSeveral(count, moment)}. {texts.withSave}
      </span>
      <Button ref={undo} size="sm" onClick={onPutBack}>
        {texts.undo}
      </Button>
    </p>
  );
}

interface ReadingsCardProps {
  editing: LotEditing;
  checks: Checks;
  /** Why nothing can be changed now. */
  locked: string | undefined;
  /** The fields of a new reading. */
  fields: Ref<HTMLDivElement>;
}

/** «Registrazioni»: a new one, and all of them, newest first; each corrected or deleted in its place. */
export function ReadingsCard({ editing, checks, locked, fields }: ReadingsCardProps) {
  const readings = useReadings(editing, checks);
  const { id, rows, next, added, gone } = readings;
  const time = useTime();
  const moment = typedMoment(time);
  const last = useMemo(() => lastBefore(rows, time.toISOString()), [rows, time]);
  const lastGone = gone.at(-1);
  const error = editing.form.errorAt('data');
  return (
    <Card as="section" aria-labelledby={`${id}-title`} className="@container overflow-hidden">
      <div id={id} tabIndex={-1} className="px-4 py-3">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id={`${id}-title`}>{texts.readings}</h2>
          {editing.latest && <ExcelButton lot={editing.latest} />}
        </div>
        {error && <p className="mt-2 text-label font-semibold text-red-text">{error}</p>}
        {locked && <p className="mt-1 text-ink-2">{locked}</p>}
      </div>
      {!locked && (
        <div data-print="hide">
          <ReadingFields
            ref={fields}
            typed={next}
            times={added.times}
            moment={moment}
            onChange={readings.type}
            found={checks.foundOf('next', next)}
            last={last}
            verb={texts.add}
            icon={Plus}
            sure={texts.addSure}
            onTake={(isSure) => readings.add(moment, isSure)}
          />
        </div>
      )}
      {lastGone && !locked && (
        <RemovedLine row={lastGone.row} count={gone.length} onPutBack={readings.putBack} />
      )}
      <ReadingTable readings={readings} checks={checks} isLocked={locked !== undefined} />
      <p role="status" className="sr-only">
        {added.times > 0 && texts.addedOf(momentShown(added.moment))}
      </p>
    </Card>
  );
}
