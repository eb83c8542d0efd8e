import { useEffect, useState } from 'react';

/** True once `active` has been true for `delayMs`: quick answers never flash a skeleton. */
export function useDelayed(active: boolean, delayMs = 150): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return setDue(false);
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [active, delayMs]);
  return active && due;
}
