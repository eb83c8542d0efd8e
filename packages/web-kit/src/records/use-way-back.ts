import { useEffect, useRef } from 'react';
import { isOpenedHere, useLocation, useNavigate } from '../core/router/index.ts';

/**
 * Closes what the address shows: back to where it was opened, or by `leave` when the address itself was. Going back takes a
 * moment, in which a second press would leave the page: it does nothing.
 */
export function useWayBack(leave: () => void): () => void {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (isOpenedHere(state)) void navigate(-1);
    else leave();
  };
}
