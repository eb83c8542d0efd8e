// Measures the cost of summing a day, outside Jest, which slows down each name lookup. Prints a line of JSON.
import { sumDay } from '../sum-day.ts';
import { eachMinute, readAt } from './minutes.ts';

/** Milliseconds of CPU time. */
export interface CostOfADay {
  minutes: number;
  quarterMinutes: number;
}

function costAt(periodS: number): number {
  const readings = eachMinute(0, 86_400, periodS).map((second) =>
    readAt(second, Math.sin(second), { periodS, changesBeyond: 0.1, runsFrom: 0 }),
  );
  const sum = (times: number) => {
    for (let time = 0; time < times; time += 1) sumDay('2026-11-20', readings);
  };
  sum(100);
  const before = process.cpuUsage();
  sum(200);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / 200;
}

process.stdout.write(JSON.stringify({ minutes: costAt(60), quarterMinutes: costAt(15) }));
