import { useState } from 'react';
import type { SheetTarget } from './use-sheet-address.ts';

const nameOf = (target: SheetTarget | undefined) => JSON.stringify(target);

interface Shown {
  target: SheetTarget | undefined;
  open: boolean;
  /** Grows with every opening: the key that gives each one a fresh form. */
  opening: number;
}

/** Keeps the last sheet for the moment in which it slides out. */
export function useShownSheet(target: SheetTarget | undefined): Shown {
  const [shown, setShown] = useState<Shown>({ target, open: target !== undefined, opening: 0 });
  if (!target && shown.open) setShown({ ...shown, open: false });
  if (target && (!shown.open || nameOf(target) !== nameOf(shown.target)))
    setShown({ target, open: true, opening: shown.opening + 1 });
  return shown;
}
