import { isOpenedHere, openedHere, useLocation, useNavigate, useSearchParams } from '@officina/web-kit';
import { useEffect, useRef } from 'react';

const name = 'barra';

/**
 * The bar whose jobs are shown: a day («2026-11-22») or a machine's id. It has a place in the address, so that Back
 * closes its dialog, and leads back to it from a job.
 */
export function useBar() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const bar = params.get(name) ?? undefined;
  // Going back takes a moment, in which a second Esc would leave the page.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [bar]);
  const set = (chosen: string | undefined, how: { state?: unknown; replace?: boolean }) =>
    setParams(
      (next) => {
        if (chosen) next.set(name, chosen);
        else next.delete(name);
        return next;
      },
      { ...how, preventScrollReset: true },
    );
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOpenedHere(state)) void navigate(-1);
    else set(undefined, { replace: true });
  };
  return { bar, open: (chosen: string) => set(chosen, { state: openedHere }), close };
}
