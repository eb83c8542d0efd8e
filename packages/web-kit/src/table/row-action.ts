import type { LucideIcon } from 'lucide-react';

/** What opens a row: its word, its icon, the act. */
export interface RowAction<T> {
  label: string;
  icon: LucideIcon;
  run: (row: T) => void;
  /** The row's name, added for readers: «Modifica Pressa piegatrice». */
  nameOf: (row: T) => string;
}

/** What table and cards need to draw the shown rows. */
export interface RowsView<T> {
  rows: readonly T[];
  rowKey: (row: T) => string;
  action?: RowAction<T>;
  currentKey: string | undefined;
  onCurrent: (key: string) => void;
}
