import type { CSSProperties } from 'react';
import type { Instant } from '../core/dates/days.ts';
import { regoloState, type PlanTime } from './regolo-state.ts';

interface RegoloProps {
  plan: PlanTime;
  /** Start of the intervention that carries the plan out; null while it has not arrived, undefined without one. */
  runningSince?: Instant | null;
}

/** The caliper: how much of a plan's interval has passed, and when its next job expires, in words below. */
export function Regolo({ plan, runningSince }: RegoloProps) {
  const { state, today, limit, name, words } = regoloState(plan, runningSince);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--today': `${today}%`,
    '--limit': `${limit}%`,
  };
  return (
    <span className="ui:regolo" data-state={state} data-never={plan.lastDate === null || undefined}>
      <span role="img" aria-label={name} style={style} />
      <span className="ui:flex ui:flex-wrap ui:justify-between ui:gap-x-3">
        <b>{words[0]}</b>
        <span>{words[1]}</span>
      </span>
    </span>
  );
}
