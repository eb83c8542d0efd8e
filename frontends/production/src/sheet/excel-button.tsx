import { Button, saveFile, useFile } from '@officina/web-kit';
import type { Slots, SlotSeries } from '@officina/web-kit/chart';
import { FileSpreadsheet } from 'lucide-react';
import { texts } from '../texts.ts';
import { productionSheet } from './production-sheet.ts';
import { workbookOf } from './workbook.ts';

interface ExcelButtonProps {
  slots: Slots;
  /** Undefined, or none, while there is nothing to save. */
  series: readonly SlotSeries[] | undefined;
  /** What is said above the head: of which days, in which time. */
  facts: readonly string[];
  /** Without ending. */
  fileName: string;
}

/** «Scarica Excel»: every value of the chosen series. */
export function ExcelButton({ slots, series = [], facts, fileName }: ExcelButtonProps) {
  const words = { saved: texts.excelSaved, failed: texts.excelFailed };
  const { busy, save } = useFile('foglio-produzione', words, async () =>
    saveFile(await workbookOf([productionSheet(slots, series, facts)]), `${fileName}.xlsx`),
  );
  return (
    <Button
      icon={FileSpreadsheet}
      disabled={series.length === 0}
      busy={busy && texts.makingExcel}
      onClick={save}
    >
      {texts.excel}
    </Button>
  );
}
