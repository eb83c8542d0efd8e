import { useMemo } from 'react';
import { fromInput } from '../core/dates/days.ts';
import { useSearchParams } from '../core/router.ts';

/** A period, both days included: ISO days, or the text typed into the form. */
export interface Period {
  from: string;
  to: string;
}

const invalidDay = 'Data non valida';

/** The errors of a period by field; empty if both days are valid and in order. */
export function dayErrors({ from, to }: Period): Partial<Period> {
  const isInvalid = (day: string) => fromInput(day) === null;
  if (isInvalid(from) || isInvalid(to))
    return { ...(isInvalid(from) && { from: invalidDay }), ...(isInvalid(to) && { to: invalidDay }) };
  return from > to ? { from: 'La data di inizio è dopo la data di fine' } : {};
}

/**
 * The period in the address, `?dal=…&al=…`, and its setter. Both functions must be stable.
 * @param isRefused whether a period cannot be shown
 * @param usual the default period, used if the address has none or a refused one
 */
export function usePeriodParams(isRefused: (period: Period) => boolean, usual: () => Period) {
  const [params, setParams] = useSearchParams();
  const [from, to] = [params.get('dal') ?? '', params.get('al') ?? ''];
  const period = useMemo(
    () => (isRefused({ from, to }) ? usual() : { from, to }),
    [from, to, isRefused, usual],
  );
  const show = (next: Period, without: readonly string[] = []) =>
    setParams(
      (address) => {
        address.set('dal', next.from);
        address.set('al', next.to);
        for (const name of without) address.delete(name);
        return address;
      },
      { preventScrollReset: true },
    );
  return { period, show };
}
