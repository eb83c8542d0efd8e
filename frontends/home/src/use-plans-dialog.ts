import { openedHere, useSearchParams } from '@officina/web-kit';

const name = 'programmate';

/** The dialog of all plans has an address, so that Back closes it: `/?programmate=1`. */
export function usePlansDialog() {
  const [params, setParams] = useSearchParams();
  return {
    isOpen: params.has(name),
    open: () => setParams({ [name]: '1' }, { state: openedHere, preventScrollReset: true }),
    /** What was searched and sorted in it goes with it. */
    leave: () => setParams({}, { replace: true, preventScrollReset: true }),
  };
}
