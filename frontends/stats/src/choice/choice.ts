import { now, toDateInput, useLocation, useSearchParams } from '@officina/web-kit';
import { useEffect, useEffectEvent, useState } from 'react';

/** Which jobs the page is about: ISO days, or what was typed, and a machine's id, '' for all. */
export interface Choice {
  from: string;
  to: string;
  machine: string;
}

/** The last 12 months, the running one included: whole months, so that each can be compared with the others. */
export function lastYear(today: Date = now()): Pick<Choice, 'from' | 'to'> {
  const to = toDateInput(today);
  const [year = 0, month = 0] = to.split('-').map(Number);
  return { from: new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10), to };
}

/** What is shown, kept in the address: also the period of whoever chose none, so that a link shows the same later. */
export function useChoice() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const [initial] = useState(lastYear);
  const isWhole = params.has('dal') && params.has('al');
  const write = useEffectEvent(() =>
    setParams(
      (next) => {
        if (!next.has('dal')) next.set('dal', initial.from);
        if (!next.has('al')) next.set('al', initial.to);
        return next;
      },
      { state: state as unknown, replace: true, preventScrollReset: true },
    ),
  );
  useEffect(() => {
    if (!isWhole) write();
  }, [isWhole]);
  const choice: Choice = {
    from: params.get('dal') ?? initial.from,
    to: params.get('al') ?? initial.to,
    machine: params.get('macchina') ?? '',
  };
  const choose = ({ from, to, machine }: Choice) =>
    setParams(
      (next) => {
        next.set('dal', from);
        next.set('al', to);
        if (machine) next.set('macchina', machine);
        else next.delete('macchina');
        return next;
      },
      { preventScrollReset: true },
    );
  return { choice, choose };
}
