import { useEffect, useId, useSyncExternalStore } from 'react';

/** The papers behind the page, by who draws them, and whether each has all that it shows. */
const papers = new Map<string, boolean>();
const listeners = new Set<() => void>();

const tell = () => listeners.forEach((listener) => listener());

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells those who print that there is a paper, and whether it has all that it shows. */
export function useAnnounced(isReady: boolean): void {
  const id = useId();
  useEffect(() => {
    papers.set(id, isReady);
    tell();
    return () => {
      papers.delete(id);
      tell();
    };
  }, [id, isReady]);
}

/** Whether there is a paper, and nothing that it shows is still to come. */
export const useIsPaperReady = (): boolean =>
  useSyncExternalStore(listen, () => papers.size > 0 && [...papers.values()].every(Boolean));
