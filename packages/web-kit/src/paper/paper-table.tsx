import type { ReactNode } from 'react';

/** A column of a table on paper. */
export interface PaperColumn<T> {
  head: string;
  /** «24mm»; what has none shares what the others leave. */
  width?: string;
  isNumber?: boolean;
  cell: (row: T, at: number) => ReactNode;
}

/**
 * Whether so many rows may fill a page by themselves. Then the end of the paper is the table's `end`, since Chromium takes none
 * of them along to a next page; after fewer it stands at the foot of the page.
 */
export const isLong = (rows: readonly unknown[]): boolean => rows.length > 12;

interface PaperTableProps<T> {
  columns: readonly PaperColumn<T>[];
  rows: readonly T[];
  /** A `PaperEnd`, where nothing else stands between many rows and the end of the paper (`isLong`). */
  end?: ReactNode;
}

/**
 * Rows of any number: the head stands on each page, no row is cut that fits on one, and the last two go to a next page with
 * the end of the paper.
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
            <th key={column.head} scope="col" className={`ui:text-label ui:font-semibold ${lookOf(column)}`}>
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

const lookOf = ({ isNumber }: { isNumber?: boolean }) =>
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
        <td key={column.head} className={`ui:wrap-anywhere ${lookOf(column)}`}>
          {column.cell(row, at)}
        </td>
      ))}
    </tr>
  );
}
