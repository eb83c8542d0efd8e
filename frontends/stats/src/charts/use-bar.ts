import { openedHere, useSearchParams } from '@officina/web-kit';
import { useWayBack } from '@officina/web-kit/records';

const name = 'barra';

/**
 * The bar whose jobs are shown: a day («2026-11-22») or a machine's id. It has a place in the address, so that Back
 * closes its dialog, and leads back to it from a job.
 */
export function useBar() {
  const [params, setParams] = useSearchParams();
  const bar = params.get(name) ?? undefined;
  const set = (chosen: string | undefined, how: { state?: unknown; replace?: boolean }) =>
    setParams(
      (next) => {
        if (chosen) next.set(name, chosen);
        else next.delete(name);
        return next;
      },
      { ...how, preventScrollReset: true },
    );
  const close = useWayBack(() => set(undefined, { replace: true }));
  return { bar, open: (chosen: string) => set(chosen, { state: openedHere }), close };
}
