import { Bone, CardBones } from '../ui/skeleton.tsx';
import { useDelayed } from '../ui/use-delayed.ts';
import type { Column } from './column.ts';

interface LoadingRowsProps {
  cards: boolean;
  rows: number;
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'width' | 'right'>[];
}

/** Rows or cards still on their way, in their shape and under their heads; shown after 150 ms. */
export function LoadingRows({ cards, rows, columns }: LoadingRowsProps) {
  const due = useDelayed(true);
  const list = Array.from({ length: cards ? 4 : Math.min(rows, 10) }, (_, index) => index);
  return (
    <div role="status">
      <span className="ui:sr-only">Carico l’elenco…</span>
      {due && (
        <div aria-hidden="true" className="ui:grid ui:grid-cols-1 ui:gap-3.5">
          <Bone className="ui:h-(--chip) ui:w-full ui:rounded-md ui:md:w-64 ui:touch:h-(--fld)" />
          {cards ? (
            <div className="ui:grid ui:gap-2.5 ui:md:grid-cols-2">
              {list.map((index) => (
                <CardBones key={index} />
              ))}
            </div>
          ) : (
            <TableBones columns={columns} rows={list} />
          )}
        </div>
      )}
    </div>
  );
}

function TableBones({ columns, rows }: { columns: LoadingRowsProps['columns']; rows: readonly number[] }) {
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
                  <Bone className={`ui:h-4 ${right ? 'ui:ml-auto ui:w-1/2' : 'ui:w-4/5'}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
