import { useMemo } from 'react';
import { fromInput } from '../core/dates/days.ts';
import { useSearchParams } from '../core/router.ts';

/** Days as forms have them: ISO days, or what was typed; both count. */
export interface Period {
  from: string;
  to: string;
}

const noDay = 'Data non valida';

/** What is wrong with the ends of a period, at its fields; nothing where both are days and follow each other. */
export function refusedEnds({ from, to }: Period): Partial<Period> {
  const isNoDay = (day: string) => fromInput(day) === null;
  if (isNoDay(from) || isNoDay(to))
    return { ...(isNoDay(from) && { from: noDay }), ...(isNoDay(to) && { to: noDay }) };
  return from > to ? { from: 'La data di inizio è dopo la data di fine' } : {};
}

/**
 * The period in the address, `?dal=…&al=…`, and how another one gets there.
 * @param isRefused whether one cannot be shown; the same function each time, as the next one
 * @param usual the one that is shown where none stands there, or one that is refused
 */
export function usePeriodInAddress(isRefused: (period: Period) => boolean, usual: () => Period) {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('dal') ?? '', params.get('al') ?? ''];
  const period = useMemo(
    () => (isRefused({ from, to }) ? usual() : { from, to }),
    [from, to, isRefused, usual],
  );
  const show = (next: Period) =>
    setParams(
      (address) => {
        address.set('dal', next.from);
        address.set('al', next.to);
        return address;
      },
      { preventScrollReset: true },
    );
  return { period, show };
}
