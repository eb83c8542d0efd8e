import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { cardContent } from './column.ts';
import type { CardSlot, Column } from './column.ts';
import type { RowAction, RowsView } from './row-action.ts';

interface CardListProps<T> extends RowsView<T> {
  caption: string;
  columns: readonly Column<T>[];
}

/** The rows as cards under lg: a real list, made from the same columns. */
export function CardList<T>({
  caption,
  columns,
  rows,
  rowKey,
  action,
  currentKey,
  onCurrent,
}: CardListProps<T>) {
  return (
    <ul aria-label={caption} className="ui:grid ui:grid-cols-1 ui:gap-2.5 ui:md:grid-cols-2">
      {rows.map((row) => {
        const key = rowKey(row);
        return (
          <li
            key={key}
            data-kit="card"
            data-row={key}
            aria-current={key === currentKey || undefined}
            onFocus={() => onCurrent(key)}
            className="ui:card ui:flex ui:flex-col ui:p-3.5"
          >
            <RowCard columns={columns} row={row} action={action} />
          </li>
        );
      })}
    </ul>
  );
}

function RowCard<T>({
  columns,
  row,
  action,
}: {
  columns: readonly Column<T>[];
  row: T;
  action?: RowAction<T>;
}) {
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
  const flags = slot('flag');
  const text = slot('text');
  return (
    <>
      <div className="ui:flex ui:flex-wrap ui:items-center ui:justify-between ui:gap-2">
        <span className="ui:flex ui:flex-wrap ui:items-center ui:gap-2">{slot('plate')}</span>
        <span className="ui:flex ui:flex-wrap ui:gap-2">{slot('badge')}</span>
      </div>
      <h3 className="ui:mt-2 ui:wrap-anywhere">{slot('title')}</h3>
      {text.length > 0 && <div className="ui:mt-0.5 ui:text-ink-2 ui:wrap-anywhere">{text}</div>}
      {flags.length > 0 && <div className="ui:mt-2 ui:flex ui:flex-wrap ui:gap-2">{flags}</div>}
      <span className="ui:flex-1" />
      <div className="ui:mt-2.5 ui:flex ui:items-center ui:justify-between ui:gap-3 ui:border-t ui:border-line ui:pt-2">
        <span className="ui:grid ui:gap-0.5 ui:text-ink-2">{slot('foot')}</span>
        {action && <CardAction action={action} row={row} />}
      </div>
    </>
  );
}

function CardAction<T>({ action: { label, icon, run, nameOf }, row }: { action: RowAction<T>; row: T }) {
  return (
    <Button icon={icon} data-open="" onClick={() => run(row)}>
      {label}
      <span className="ui:sr-only">{nameOf(row)}</span>
    </Button>
  );
}
