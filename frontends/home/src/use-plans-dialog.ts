import { isOpenedHere, openedHere, useLocation, useNavigate, useSearchParams } from '@officina/web-kit';
import { useEffect, useRef } from 'react';

const name = 'programmate';

/** The dialog of all plans has an address, so that Back closes it: `/?programmate=1`. */
export function usePlansDialog() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isOpen = params.has(name);
  // Going back takes a moment, in which a second Esc would leave the page.
  const isClosing = useRef(false);
  useEffect(() => {
    isClosing.current = false;
  }, [isOpen]);
  return {
    isOpen,
    open: () => setParams({ [name]: '1' }, { state: openedHere, preventScrollReset: true }),
    /** What was searched and sorted in it goes with it. */
    close: () => {
      if (isClosing.current) return;
      isClosing.current = true;
      if (isOpenedHere(state)) void navigate(-1);
      else setParams({}, { replace: true, preventScrollReset: true });
    },
  };
}
