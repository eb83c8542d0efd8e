import { RefreshCw } from 'lucide-react';
import type { ReadRoute } from '../core/api/api.ts';
import { counted } from '../core/numbers.ts';
import { useLoadedRowCount } from '../core/query/use-rows.ts';
import { Button } from '../ui/button.tsx';
import { SkeletonBar, CardSkeleton, Skeleton, useDelayed } from '../ui/skeleton.tsx';
import type { Column } from './column.ts';

interface LoadingRowsProps {
  cards: boolean;
  rows: number;
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'width' | 'right'>[];
}

/** Placeholders for loading rows, with their headers, or cards; shown after 150 ms. */
export function LoadingRows({ cards, rows, columns }: LoadingRowsProps) {
  const due = useDelayed(true);
  const list = Array.from({ length: cards ? 4 : Math.min(rows, 10) }, (_, index) => index);
  return (
    <div role="status">
      <span className="ui:sr-only">Carico l’elenco…</span>
      {due && (
        <div aria-hidden="true" className="ui:grid ui:grid-cols-1 ui:gap-3.5">
          <SkeletonBar className="ui:h-(--chip) ui:w-full ui:rounded-md ui:md:w-64 ui:touch:h-(--fld)" />
          {cards ? (
            <div className="ui:grid ui:gap-2.5 ui:md:grid-cols-2">
              {list.map((index) => (
                <CardSkeleton key={index} />
              ))}
            </div>
          ) : (
            <TableSkeleton columns={columns} rows={list} />
          )}
        </div>
      )}
    </div>
  );
}

function TableSkeleton({ columns, rows }: { columns: LoadingRowsProps['columns']; rows: readonly number[] }) {
  return (
    <div className="ui:table-frame">
      <table className="ui:data-table ui:table-fixed">
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, header, right }) => (
              <th key={key} data-right={right || undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map(({ key, right }) => (
                <td key={key}>
                  <SkeletonBar className={`ui:h-4 ${right ? 'ui:ml-auto ui:w-1/2' : 'ui:w-4/5'}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The missing rows of a list: still loading, or lost if they can be retried. */
export interface MissingRows {
  /** Number of loaded rows. */
  loaded: number;
  onRetry?: () => void;
}

/** «le prime 1.000 righe» */
export const loadedRowsInWords = ({ loaded }: MissingRows): string =>
  `le prime ${counted(loaded, 'riga', 'righe')}`;

/** «altre in arrivo…», or «le altre non sono arrivate» if they can be retried. */
export const missingInWords = ({ onRetry }: Pick<MissingRows, 'onRetry'>): string =>
  onRetry ? 'le altre non sono arrivate' : 'altre in arrivo…';

/** A button that fetches lost rows again. */
export function RetryMissing({ rest }: { rest: Pick<MissingRows, 'onRetry'> | undefined }) {
  return (
    rest?.onRetry && (
      <Button icon={RefreshCw} onClick={rest.onRetry}>
        Riprova
      </Button>
    )
  );
}

interface ListProgressProps {
  /** The lists that must be complete. */
  of: readonly ReadRoute[];
  cards?: number;
}

/** Shown instead of totals while lists are loading: the number of loaded rows, on a line whose room is reserved. */
export function ListProgress({ of, cards }: ListProgressProps) {
  const loaded = useLoadedRowCount(of);
  return (
    <>
      <p className="ui:mb-3 ui:min-h-[1lh] ui:text-ink-2">
        {loaded > 0 && `${counted(loaded, 'riga arrivata', 'righe arrivate')}, ${missingInWords({})}`}
      </p>
      <Skeleton cards={cards} />
    </>
  );
}
