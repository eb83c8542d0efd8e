import type { ImportKind } from '@officina/contracts/imports/imports';
import { mostListedRows } from '@officina/contracts/list-size';
import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import { download, useFileDownload } from '../core/api/download.ts';
import { formatNumber } from '../core/numbers.ts';
import { Button } from '../ui/button.tsx';

const texts = {
  label: 'Scarica Excel',
  busy: 'Preparo…',
  saved: 'Elenco scaricato in Excel',
  failed: (reason: string) => `Excel non scaricato: ${reason}`,
  none: 'con questi filtri non c’è nessuna riga.',
  tooMany: `le righe sono più di ${formatNumber(mostListedRows)}: restringi l’elenco con i filtri.`,
};

/** Downloads the rows with these ids, in this order. */
export type GetList = (ids: string[]) => Promise<void>;

/** Downloads a list with the columns that its import takes back. */
export const getImportable =
  (kind: ImportKind): GetList =>
  (ids) =>
    download('POST /api/import/list/{kind}', { params: { kind }, body: { ids } });

interface ListDownloadProps<T> {
  /** The rows that match search and filters, in order; see DataTable. */
  matching: RefObject<readonly T[]>;
  rowKey: (row: T) => string;
  get: GetList;
  /** Whether rows of the list are missing. */
  isPartial: boolean;
}

/** «Scarica Excel»: the rows of a list as filtered, searched and sorted, on all its pages. */
export function ListDownload<T>({ matching, rowKey, get, isPartial }: ListDownloadProps<T>) {
  const { busy, save } = useFileDownload('list-excel', texts, async () => {
    const ids = matching.current.map(rowKey);
    if (ids.length === 0) throw new Error(texts.none);
    if (ids.length > mostListedRows) throw new Error(texts.tooMany);
    await get(ids);
  });
  return (
    <Button icon={Download} busy={busy && texts.busy} disabled={isPartial} onClick={save}>
      {texts.label}
    </Button>
  );
}
