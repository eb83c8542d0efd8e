import type { ReactNode } from 'react';

/** A column of a printed table. */
export interface PaperColumn<T> {
  head: string;
  /** «24mm»; columns without a width share the remaining room. */
  width?: string;
  isNumber?: boolean;
  cell: (row: T, at: number) => ReactNode;
}

/**
 * Whether the rows may fill a page by themselves. Then pass the end of the paper as the table's `end`, since Chromium would move
 * it to the next page without any rows; after fewer rows it is placed at the bottom of the page.
 */
export const mayFillPage = (rows: readonly unknown[]): boolean => rows.length > 12;

interface PaperTableProps<T> {
  columns: readonly PaperColumn<T>[];
  rows: readonly T[];
  /** A `PaperEnd`, if it directly follows many rows (`isLong`). */
  end?: ReactNode;
}

/**
 * A table of any length: the header is repeated on each page, no row is split that fits on a page, and the last two rows stay
 * with the end of the paper.
 */
export function PaperTable<T>({ columns, rows, end }: PaperTableProps<T>) {
  const first = end ? Math.max(rows.length - 2, 0) : rows.length;
  return (
    <table className="ui:w-full ui:table-fixed ui:border-collapse ui:**:data-[kit=plate]:h-auto ui:**:data-[kit=plate]:min-h-5 ui:**:data-[kit=plate]:py-0.5 ui:**:data-[kit=plate]:whitespace-normal">
      <colgroup>
        {columns.map(({ head, width }) => (
          <col key={head} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr className="ui:border-b ui:border-line-strong">
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              className={`ui:text-label ui:font-semibold ${classesOf(column)}`}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, first).map((row, at) => (
          <Row key={at} row={row} at={at} columns={columns} />
        ))}
      </tbody>
      {end && (
        <tbody className="ui:break-inside-avoid">
          {rows.slice(first).map((row, at) => (
            <Row key={at} row={row} at={first + at} columns={columns} />
          ))}
          <tr>
            <td colSpan={columns.length}>{end}</td>
          </tr>
        </tbody>
      )}
    </table>
  );
}

const classesOf = ({ isNumber }: { isNumber?: boolean }) =>
  `ui:py-1 ui:pr-3 ui:last:pr-0 ${isNumber ? 'ui:text-right' : 'ui:text-left'}`;

interface RowProps<T> {
  row: T;
  at: number;
  columns: readonly PaperColumn<T>[];
}

function Row<T>({ row, at, columns }: RowProps<T>) {
  return (
    <tr className="ui:border-b ui:border-line">
      {columns.map((column) => (
        <td key={column.head} className={`ui:wrap-anywhere ${classesOf(column)}`}>
          {column.cell(row, at)}
        </td>
      ))}
    </tr>
  );
}
