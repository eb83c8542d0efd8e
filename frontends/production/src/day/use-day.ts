import { italianDay, now, toDateInput, useSearchParams } from '@officina/web-kit';
import { isDay } from '../data/gmt.ts';
import { texts } from '../texts.ts';
import { useMendedAddress } from '../use-mended-address.ts';

const name = 'giorno';

/** Which day is shown (ISO), in the address; today where none stands there, or one that cannot be shown, which is said. */
export function useDay() {
  const [params, setParams] = useSearchParams();
  const written = params.get(name);
  const day = written !== null && isDay(written) ? written : toDateInput(now());
  const isRefused = written !== null && written !== day;
  useMendedAddress(isRefused ? texts.dayRefused(texts.noDay, italianDay(day)) : undefined, { [name]: day });
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
