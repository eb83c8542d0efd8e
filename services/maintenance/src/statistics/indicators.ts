import type { Indicator, Indicators, LeftOutReason } from '@officina/contracts/maintenance/statistics';
import type { Expiry } from './expiries.ts';
import { failuresOf, together, type JobSums } from './job-sums.ts';

type Figures = Indicators['total'];

/**
 * The indicators of some jobs and expiries.
 * @param byMachine one row for each machine: the time between failures is that of one machine
 */
export function indicatorsOf(byMachine: JobSums[], expiries: Expiry[]): Figures {
  const sums = together(byMachine);
  return {
    jobs: sums.jobs,
    failures: failuresOf(sums),
    timeToRepair: timeToRepair(sums),
    timeBetweenFailures: timeBetweenFailures(byMachine),
    scheduledShare: ratio(sums.scheduled, sums.jobs, {}),
    onTime: onTime(expiries),
  };
}

function timeToRepair({ repairs, repairTimes, withoutEnd }: JobSums): Indicator {
  const endBeforeStart = repairs - repairTimes.length - withoutEnd;
  const ms = repairTimes.reduce((sum, one) => sum + one, 0);
  const mean = ratio(ms, repairTimes.length, { withoutEnd, endBeforeStart });
  return { ...mean, median: medianOf(repairTimes) };
}

/** The middle one; of an even number the mean of both. */
function medianOf(times: number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function timeBetweenFailures(byMachine: JobSums[]): Indicator {
  let [ms, intervals, onlyFailure, alreadyReported] = [0, 0, 0, 0];
  for (const sums of byMachine) {
    const failures = failuresOf(sums);
    alreadyReported += sums.alreadyReported;
    if (failures === 1) onlyFailure += 1;
    if (failures < 2) continue;
    intervals += failures - 1;
    ms += Number(sums.lastFailure) - Number(sums.firstFailure);
  }
  return ratio(ms, intervals, { alreadyReported, onlyFailure });
}

const onTimeReasons = ['withoutEnd', 'withoutPlan', 'neverDone', 'outOfService'] as const;

function onTime(expiries: Expiry[]): Indicator {
  const count = (outcome: Expiry['outcome']) => expiries.filter((one) => one.outcome === outcome).length;
  const met = count('met');
  const leftOut = Object.fromEntries(onTimeReasons.map((reason) => [reason, count(reason)]));
  return ratio(met, met + count('late'), leftOut);
}

/** Reasons of which there is nothing are not told. */
function ratio(sum: number, of: number, leftOut: Partial<Record<LeftOutReason, number>>): Indicator {
  return {
    value: of === 0 ? null : sum / of,
    of,
    leftOut: Object.entries(leftOut)
      .map(([reason, count]) => ({ reason: reason as LeftOutReason, count }))
      .filter(({ count }) => count > 0),
  };
}
