import { useRef, useState } from 'react';

/** The row the keyboard stands on; moving brings the focus to the row's button, so readers hear its name. */
export function useCurrentRow<T>(rows: readonly T[], rowKey: (row: T) => string) {
  const box = useRef<HTMLDivElement>(null);
  const [key, set] = useState<string>();
  const index = rows.findIndex((row) => rowKey(row) === key);
  const move = (step: 1 | -1) => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))];
    if (next === undefined) return;
    const nextKey = rowKey(next);
    set(nextKey);
    const row = box.current?.querySelector(`[data-row="${CSS.escape(nextKey)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    row?.querySelector<HTMLElement>('[data-open]')?.focus({ preventScroll: true });
  };
  return { box, key, set, row: rows[index], move };
}
