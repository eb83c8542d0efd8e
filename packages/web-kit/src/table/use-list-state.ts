import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '../core/router.ts';
import type { Chosen } from './list-rows.ts';

const leaving = ['click', 'focusout', 'pagehide'] as const;

/**
 * Runs an action after a pause, but before anything that may leave the page: a click, a blur, closing the page. A newer action
 * replaces a pending one.
 * @param page target that receives the page's events first
 */
export function makeDelayedAction(pauseMs: number, page: EventTarget = window) {
  let action: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    action = undefined;
    for (const event of leaving) page.removeEventListener(event, runNow, true);
  };
  const runNow = () => {
    const pending = action;
    drop();
    pending?.();
  };
  const later = (next: () => void) => {
    drop();
    action = next;
    timer = setTimeout(runNow, pauseMs);
    for (const event of leaving) page.addEventListener(event, runNow, true);
  };
  return { later, runNow, drop };
}

export const pageSizes = [10, 25, 50] as const;

export interface SortChoice {
  key: string;
  down: boolean;
}

export interface ListState {
  typed: string;
  type: (text: string) => void;
  page: number;
  size: number;
  sort: SortChoice | undefined;
  chosen: Chosen;
  /** Writes to the address; undefined removes a parameter. Any change but one of the page goes back to page 1. */
  write: (changes: Record<string, string | undefined>) => void;
  clear: () => void;
}

const TYPING_PAUSE_MS = 250;

/** Reads «-nome» as nome, descending. */
export const parseSort = (text: string | undefined): SortChoice | undefined =>
  text ? { key: text.replace(/^-/, ''), down: text.startsWith('-') } : undefined;

interface ListDefaults {
  size: number;
  /** In the notation of `?ordina=`. */
  sort?: string;
}

/** The list's state in the address: q, pagina, righe, ordina and one parameter per filter. It replaces history entries. */
export function useListState(filterKeys: readonly string[], defaults: ListDefaults): ListState {
  const [params, setParams] = useSearchParams();
  const write = useCallback(
    (changes: Record<string, string | undefined>) =>
      setParams(
        (next) => {
          if (!('pagina' in changes)) next.delete('pagina');
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const [typed, type, resetTyped] = useTyped(params.get('q') ?? '', write);
  const size = pageSizes.find((allowed) => String(allowed) === params.get('righe')) ?? defaults.size;
  // As a string, so that `chosen` stays the same object while other parameters change.
  const filterQuery = new URLSearchParams(
    [...params].filter(([name]) => filterKeys.includes(name)),
  ).toString();
  const chosen = useMemo(() => {
    const now = new URLSearchParams(filterQuery);
    return Object.fromEntries(filterKeys.map((key) => [key, now.get(key) ?? undefined]));
  }, [filterQuery, filterKeys]);
  const clear = () => {
    resetTyped('');
    write(Object.fromEntries(['q', ...filterKeys].map((key) => [key, undefined])));
  };
  return {
    typed,
    type,
    page: Math.max(1, Number.parseInt(params.get('pagina') ?? '1', 10) || 1),
    size,
    sort: parseSort(params.get('ordina') ?? defaults.sort),
    chosen,
    write,
    clear,
  };
}

/** The typed text: the list gets it at once, the address after a pause, since browsers limit how often it may change. */
function useTyped(inAddress: string, write: ListState['write']) {
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const [delayed] = useState(() => makeDelayedAction(TYPING_PAUSE_MS));
  useEffect(() => {
    if (inAddress === written.current) return;
    delayed.drop();
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress, delayed]);
  useEffect(() => delayed.runNow, [delayed]);
  const reset = (text: string) => {
    delayed.drop();
    written.current = text;
    setTyped(text);
  };
  const type = (text: string) => {
    setTyped(text);
    const { pathname } = window.location;
    delayed.later(() => {
      // A user who has already left the list must not be sent back to it.
      if (window.location.pathname !== pathname) return;
      written.current = text;
      write({ q: text });
    });
  };
  return [typed, type, reset] as const;
}
