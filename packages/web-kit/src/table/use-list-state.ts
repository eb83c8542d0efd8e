import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from '../core/router.ts';
import type { Chosen } from './list-rows.ts';

const leaving = ['click', 'focusout', 'pagehide'] as const;

/**
 * An act that waits for a pause. It never comes too late: whatever may lead away (a click, a field that is left, the page that
 * goes) has it done first. A newer act takes the place of one that waits.
 * @param page where the events of the page arrive first
 */
export function makeDelayedAction(pauseMs: number, page: EventTarget = window) {
  let act: (() => void) | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    act = undefined;
    for (const event of leaving) page.removeEventListener(event, doNow, true);
  };
  const doNow = () => {
    const due = act;
    drop();
    due?.();
  };
  const later = (next: () => void) => {
    drop();
    act = next;
    timer = setTimeout(doNow, pauseMs);
    for (const event of leaving) page.addEventListener(event, doNow, true);
  };
  return { later, doNow, drop };
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
  /** Writes into the address; undefined takes a name away. Anything but a page change goes back to page 1. */
  write: (changes: Record<string, string | undefined>) => void;
  clear: () => void;
}

const TYPING_PAUSE_MS = 250;

/** Reads «-nome» as nome, downwards. */
export const parseSort = (text: string | undefined): SortChoice | undefined =>
  text ? { key: text.replace(/^-/, ''), down: text.startsWith('-') } : undefined;

interface ListDefaults {
  size: number;
  /** As `?ordina=` has it. */
  sort?: string;
}

/** The list's state in the address: q, pagina, righe, ordina and one name per filter. It replaces, never pushes. */
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
  // As a text, so that what is chosen stays the same while something else in the address changes.
  const held = new URLSearchParams([...params].filter(([name]) => filterKeys.includes(name))).toString();
  const chosen = useMemo(() => {
    const now = new URLSearchParams(held);
    return Object.fromEntries(filterKeys.map((key) => [key, now.get(key) ?? undefined]));
  }, [held, filterKeys]);
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

/** The text typed: at once for the list, late for the address, since browsers limit how often that may change. */
function useTyped(inAddress: string, write: ListState['write']) {
  const [typed, setTyped] = useState(inAddress);
  const written = useRef(inAddress);
  const [late] = useState(() => makeDelayedAction(TYPING_PAUSE_MS));
  useEffect(() => {
    if (inAddress === written.current) return;
    late.drop();
    written.current = inAddress;
    setTyped(inAddress);
  }, [inAddress, late]);
  useEffect(() => late.doNow, [late]);
  const reset = (text: string) => {
    late.drop();
    written.current = text;
    setTyped(text);
  };
  const type = (text: string) => {
    setTyped(text);
    const { pathname } = window.location;
    late.later(() => {
      // Whoever has left the list already must not be brought back to it.
      if (window.location.pathname !== pathname) return;
      written.current = text;
      write({ q: text });
    });
  };
  return [typed, type, reset] as const;
}
