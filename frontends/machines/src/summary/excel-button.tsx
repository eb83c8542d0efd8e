import type { Machine } from '@officina/contracts/maintenance/machines';
import { Button, download, useFile } from '@officina/web-kit';
import { FileSpreadsheet } from 'lucide-react';
import { texts } from '../texts.ts';

/** Saves all interventions of the machine as an Excel file; says so while it is made, and when it does not arrive whole. */
export function ExcelButton({ machine: { _id: id, shortCode } }: { machine: Machine }) {
  const words = { saved: texts.excelSaved(shortCode), failed: texts.excelFailed };
  const { busy, save } = useFile(`excel-${id}`, words, () =>
    download('GET /api/maintenance/intervention/bymachine/{id}/excel', { params: { id } }),
  );
  return (
    <Button data-print="hide" icon={FileSpreadsheet} busy={busy && texts.excelBusy} onClick={save}>
      {texts.excel}
    </Button>
  );
}
