import type { LucideIcon } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Hit } from './hits.ts';

/** What opens a row: its word, its icon, the act. */
export interface RowAction<T> {
  label: string;
  icon: LucideIcon;
  /** A well-known icon stands alone in a compact table; readers hear the word. */
  isIconEnough?: boolean;
  run: (row: T) => void;
  /** The row's name, added for readers: « Pressa piegatrice» after «Modifica». */
  nameOf: (row: T) => string;
}

/** What table and cards need to draw the shown rows. */
export interface RowsView<T> {
  rows: readonly T[];
  rowKey: (row: T) => string;
  action?: RowAction<T>;
  currentKey: string | undefined;
  onCurrent: (key: string) => void;
  typed: string;
  /** Where it was found, as far as the row does not show it. */
  hitsOf: (row: T) => readonly Hit[];
}

/**
 * A click anywhere in a row or card presses its `data-open` button, which the focus comes back to. Not a click on another
 * control in it, and not the end of marking text.
 */
export function openRow({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const isOnControl = (target as Element).closest('a, button, input, label');
  const isMarking = document.getSelection()?.isCollapsed === false;
  const button = [currentTarget, currentTarget.previousElementSibling]
    .map((row) => row?.querySelector<HTMLElement>('[data-open]'))
    .find(Boolean);
  if (isOnControl || isMarking || !button) return;
  button.focus({ preventScroll: true });
  button.click();
}
