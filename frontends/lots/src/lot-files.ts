import type { Lot } from '@officina/contracts/lotlog/lot';
import { download, useFile } from '@officina/web-kit';
import { texts } from './texts.ts';

/** A stored lot as an Excel file: its facts and readings. */
export function useExcel({ _id, lotCode }: Lot) {
  const words = {
    saved: texts.excelSaved(lotCode),
    failed: (reason: string) => texts.excelFailed(lotCode, reason),
  };
  return useFile(`lot-excel-${_id}`, words, () =>
    download('GET /api/lotlog/{id}/excel', { params: { id: _id } }),
  );
}
