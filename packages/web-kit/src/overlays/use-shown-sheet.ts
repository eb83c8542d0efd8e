import { useState } from 'react';

interface Shown<T> {
  target: T | undefined;
  open: boolean;
  /** Grows with every opening: the key that gives each one a fresh form. */
  opening: number;
}

/** Keeps the last sheet for the moment in which it slides out; targets are told apart by their JSON. */
export function useShownSheet<T>(target: T | undefined): Shown<T> {
  const [shown, setShown] = useState<Shown<T>>({ target, open: target !== undefined, opening: 0 });
  const isOther = JSON.stringify(target) !== JSON.stringify(shown.target);
  if (!target && shown.open) setShown({ ...shown, open: false });
  if (target && (!shown.open || isOther)) setShown({ target, open: true, opening: shown.opening + 1 });
  return shown;
}
