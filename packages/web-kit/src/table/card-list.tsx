import type { ReactNode } from 'react';
import { cardContent } from './column.ts';
import type { CardSlot, Column } from './column.ts';
import { HitLines } from './search.tsx';
import { openRow, type RowAction, type RowsView } from './table-view.tsx';

interface CardListProps<T> extends RowsView<T> {
  caption: string;
  columns: readonly Column<T>[];
}

/** The rows as cards under lg: a list made from the same columns; a click anywhere on a card opens it. */
export function CardList<T>({
  caption,
  columns,
  rows,
  rowKey,
  action,
  currentKey,
  onCurrent,
  typed,
  hitsOf,
}: CardListProps<T>) {
  return (
    <ul aria-label={caption} className="ui:grid ui:grid-cols-1 ui:gap-2 ui:md:grid-cols-2 ui:md:gap-2.5">
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            data-kit="card"
            data-row={key}
            aria-current={key === currentKey || undefined}
            onFocus={() => onCurrent(key)}
            onClick={openRow}
            className="ui:card ui:flex ui:flex-col ui:gap-0.5 ui:px-3.5 ui:py-1.5"
          >
            <RowCard columns={columns} row={row} action={action} />
            <HitLines hits={hitsOf(row)} typed={typed} />
          </li>
        );
      })}
    </ul>
  );
}

interface RowCardProps<T> {
  columns: readonly Column<T>[];
  row: T;
  action?: RowAction<T>;
}

function RowCard<T>({ columns, row, action }: RowCardProps<T>) {
  const slot = (name: CardSlot): ReactNode[] =>
    columns.flatMap((column) => {
      const content = cardContent(column, name, row);
      return content === undefined || content === null || content === '' || content === false
        ? []
        : [
            <span key={column.key} className="ui:contents">
              {content}
            </span>,
          ];
    });
  const title = (
    <span className="ui:line-clamp-3" title={fullTextOf(columns, 'title', row)}>
      {slot('title')}
    </span>
  );
  const [text, footer, end] = [slot('text'), slot('foot'), slot('end')];
  return (
    <>
      <div className="ui:flex ui:min-h-(--badge) ui:flex-wrap ui:items-center ui:gap-2">
        {slot('plate')}
        {slot('flag')}
        <span className="ui:ml-auto ui:flex ui:flex-wrap ui:gap-2">{slot('badge')}</span>
      </div>
      <h3 className="ui:wrap-anywhere">
        {action ? <OpenTitle action={action} row={row} title={title} /> : title}
      </h3>
      {text.length > 0 && (
        <div
          className="ui:line-clamp-1 ui:text-ink-2 ui:wrap-anywhere"
          title={fullTextOf(columns, 'text', row)}
        >
          {text}
        </div>
      )}
      {(footer.length > 0 || end.length > 0) && (
        <div className="ui:mt-auto ui:flex ui:flex-wrap ui:items-center ui:justify-between ui:gap-x-3 ui:text-label ui:text-ink-2">
          <span className="ui:flex ui:min-w-0 ui:grow ui:flex-wrap ui:items-center ui:gap-x-3">{footer}</span>
          <span>{end}</span>
        </div>
      )}
    </>
  );
}

/** The full text of a slot that may be truncated. */
const fullTextOf = <T,>(columns: readonly Column<T>[], slot: CardSlot, row: T): string | undefined =>
  columns.find(({ card }) => card === slot || (typeof card === 'object' && slot in card))?.text(row);

function OpenTitle<T>({ action, row, title }: { action: RowAction<T>; row: T; title: ReactNode }) {
  return (
    <button
      type="button"
      data-open=""
      data-whole-card=""
      data-print="keep"
      className="ui:block ui:w-full ui:text-left ui:wrap-anywhere"
      aria-label={`${action.lookOf(row).label}${action.nameOf(row)}`}
      onClick={() => action.run(row)}
    >
      {title}
    </button>
  );
}
