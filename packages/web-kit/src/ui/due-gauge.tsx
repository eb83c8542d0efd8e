import { withArticle } from '@officina/contracts/article';
import type { DuePlan } from '@officina/contracts/maintenance/plans';
import type { CSSProperties } from 'react';
import { daysFromToday, type Instant } from '../core/dates/days.ts';
import { formatDate, daysInWords } from '../core/dates/formats.ts';
import { counted, formatNumber } from '../core/numbers.ts';

/** Dates of a plan's next job as the server sends them; days are in the tenant's time zone. */
type PlanTime = Pick<DuePlan, 'triggeredByDays' | 'lastDate' | 'expiry' | 'daysToExpiry'>;

interface DueGaugeState {
  state: 'ahead' | 'overdue' | 'running' | 'never';
  /** Positions of today and the expiry, in percent of the scale. */
  today: number;
  limit: number;
  /** «99 giorni su 90» */
  name: string;
  /** «Scade il 23/09/2026», and the time until then or since. */
  words: readonly [when: string, howLong: string];
}

const days = (count: number) => counted(count, 'giorno', 'giorni');

const runningText = (since: Instant | null): string => {
  const count = since === null ? -1 : -daysFromToday(since);
  if (count < 0) return 'in corso';
  return `in corso da ${count === 0 ? 'oggi' : days(count)}`;
};

/** @param runningSince start of the open intervention; null while it has not loaded, undefined without one */
export function dueGaugeState(plan: PlanTime, runningSince?: Instant | null): DueGaugeState {
  const { triggeredByDays: every, lastDate, expiry, daysToExpiry } = plan;
  const isRunning = runningSince !== undefined;
  const inProgress = isRunning && runningText(runningSince);
  if (lastDate === null) {
    const words = ['Mai fatta', inProgress || 'da fare'] as const;
    return {
      state: isRunning ? 'running' : 'never',
      today: 0,
      limit: 100,
      name: `mai, ogni ${days(every)}`,
      words,
    };
  }
  const elapsed = Math.max(0, every - daysToExpiry);
  const scale = Math.max(every, elapsed);
  const isPast = daysToExpiry < 0;
  const howLong = isPast ? `scaduta da ${days(-daysToExpiry)}` : daysInWords(daysToExpiry);
  return {
    state: isRunning ? 'running' : isPast ? 'overdue' : 'ahead',
    today: (elapsed / scale) * 100,
    limit: (every / scale) * 100,
    name: `${days(elapsed)} su ${formatNumber(every)}`,
    words: [
      `${isPast ? 'Scaduta' : 'Scade'} ${withArticle('il', formatDate(expiry))}`,
      inProgress || howLong,
    ],
  };
}

interface DueGaugeProps {
  plan: PlanTime;
  /** Start of the intervention that carries out the plan; null while it has not loaded, undefined without one. */
  runningSince?: Instant | null;
}

/** A gauge of how much of a plan's interval has passed, with the expiry of its next job in words below. */
export function DueGauge({ plan, runningSince }: DueGaugeProps) {
  const { state, today, limit, name, words } = dueGaugeState(plan, runningSince);
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--today': `${today}%`,
    '--limit': `${limit}%`,
  };
  return (
    <span className="ui:due-gauge" data-state={state} data-never={plan.lastDate === null || undefined}>
      <span role="img" aria-label={name} style={style} />
      <span className="ui:flex ui:flex-wrap ui:justify-between ui:gap-x-3">
        <b>{words[0]}</b>
        <span>{words[1]}</span>
      </span>
    </span>
  );
}
