import type { Lot } from '@officina/contracts/lotlog/lot';
import { Button } from '@officina/web-kit';
import { FileSpreadsheet } from 'lucide-react';
import { useExcel } from './lot-files.ts';
import { texts } from './texts.ts';

/** The lot as an Excel file, as it is stored. */
export function ExcelButton({ lot }: { lot: Lot }) {
  const excel = useExcel(lot);
  return (
    <Button size="sm" icon={FileSpreadsheet} busy={excel.busy && texts.excelBusy} onClick={excel.save}>
      {texts.excel}
    </Button>
  );
}
