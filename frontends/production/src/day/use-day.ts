import { fromInput, now, toDateInput, useSearchParams } from '@officina/web-kit';

const name = 'giorno';

/** A real day, as forms have it. */
export const isDay = (text: string): boolean => fromInput(text) !== null;

/** Which day is shown (ISO), in the address; today where none stands there. */
export function useDay() {
  const [params, setParams] = useSearchParams();
  const written = params.get(name) ?? '';
  const day = isDay(written) ? written : toDateInput(now());
  const show = (next: string) =>
    setParams(
      (address) => {
        address.set(name, next);
        return address;
      },
      { preventScrollReset: true },
    );
  return { day, show };
}
