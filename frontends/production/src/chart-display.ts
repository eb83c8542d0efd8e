import { usePersonalSwitch, useLocation, useSearchParams } from '@officina/web-kit';
import { fullView, isWhole, slotAt, slotPosition, type Slots, type SlotView } from '@officina/web-kit/chart';
import { useEffect, useEffectEvent, useState } from 'react';

/** Sets or, with undefined, removes a parameter of the address without a new history entry. */
export function useAddressParam(name: string) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const write = (value: string | undefined) =>
    setParams(
      (next) => {
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    );
  return [params.get(name), write] as const;
}

/** How the charts of a page are shown, and the setters. */
export interface ChartDisplay {
  /** Each axis fits the values in view; in the address. */
  isFitted: boolean;
  fit: (isFitted: boolean) => void;
  /** Local times are shown beside GMT; each person's own choice on this device. */
  hasLocal: boolean;
  showLocal: (hasLocal: boolean) => void;
}

export function useChartDisplay(): ChartDisplay {
  const [scale, writeScale] = useAddressParam('scala');
  const [hasLocal, showLocal] = usePersonalSwitch('produzione-ora-locale');
  const isFitted = scale === 'adatta';
  return { isFitted, fit: (next) => writeScale(next ? 'adatta' : undefined), hasLocal, showLocal };
}

/** `2026-11-20T1030` in UTC. */
const written = (instant: number): string => new Date(instant).toISOString().slice(0, 16).replace(':', '');

const instantOf = (text: string): number => Date.parse(`${text.slice(0, 13)}:${text.slice(13)}Z`);

/** A view as it stands in the address, in whole slots: `2026-11-20T1030_2026-11-22T0000`; undefined for all slots. */
export function viewParam(slots: Slots, view: SlotView): string | undefined {
  if (isWhole(view, slots)) return undefined;
  return [Math.floor(view.from), Math.ceil(view.to)].map((slot) => written(slotAt(slots, slot))).join('_');
}

/** The view of an address; all slots for one that is not within them. */
export function viewOf(slots: Slots, param: string | null): SlotView {
  const [from = NaN, to = NaN] = (param ?? '').split('_').map((text) => slotPosition(slots, instantOf(text)));
  const isWithin = from >= 0 && to <= slots.count && from < to;
  return isWithin ? { from, to } : fullView(slots);
}

/** Time after the last move before a view is written into the address; browsers refuse many writes in a row. */
const restMs = 300;

/** The visible part of the slots, kept in the address, so that Back and a sent link show the same. */
export function useViewInAddress(slots: Slots) {
  const [param, write] = useAddressParam('vista');
  const [view, onView] = useState(() => viewOf(slots, param));
  const next = viewParam(slots, view);
  const isWritten = next === (param ?? undefined);
  const writeNext = useEffectEvent(() => write(next));
  useEffect(() => {
    if (isWritten) return undefined;
    const timer = setTimeout(writeNext, restMs);
    return () => clearTimeout(timer);
  }, [next, isWritten]);
  return { view, onView };
}
