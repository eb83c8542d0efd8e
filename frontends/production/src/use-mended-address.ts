import { messages, useLocation, useSearchParams } from '@officina/web-kit';
import { useEffect, useEffectEvent } from 'react';

/**
 * Where the address asks for what cannot be shown, says so and writes there what is shown instead.
 * @param refused what is said; undefined where all can be shown
 * @param shown values by their names in the address
 */
export function useMendedAddress(refused: string | undefined, shown: Readonly<Record<string, string>>): void {
  const [, setParams] = useSearchParams();
  const { state } = useLocation();
  const mend = useEffectEvent((words: string) => {
    messages.warning(words, { about: 'production-address' });
    setParams(
      (next) => {
        for (const [name, value] of Object.entries(shown)) next.set(name, value);
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  });
  useEffect(() => {
    if (refused !== undefined) mend(refused);
  }, [refused]);
}
