import { PastDays, type PastDay, type PastSensor } from '@officina/industrial-data/past/past-days';
import { PastModule } from '@officina/industrial-data/past/past.module';
import { historyOf, type Span } from '../history.ts';
import type { Part } from '../part.ts';
import { settle } from '../people.ts';
import { Performance } from '../perform.ts';
import { machinesOf, type Plant } from '../plant.ts';
import { plants } from '../plants.ts';
import { random } from '../random.ts';
import { day } from '../working-time.ts';
import { simulatedAnswers } from './simulated-answers.ts';
import { standstillsOf } from './standstills.ts';

const longestDays = 120;

/**
 * What was read of the demo's sensors before they were entered, the newest day first: what their simulated devices would have
 * answered then, up to the moment from which they are read.
 */
export const seriesPart: Part = {
  name: 'series',
  service: 'industrial',
  module: PastModule,
  isGentle: true,
  acts: async ({ bus, span, simulator, begunAt, get }) => {
    if (simulator === undefined) return [];
    const past = get(PastDays);
    const plays: ((daysBack: number) => Promise<void>)[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await settle(bus, plant));
      const answers = answersOf(plant, span);
      const bodies = plant.sensors.map(({ body }) => body);
      plays.push(async (daysBack) => {
        const sensors = await performance.sensorsIn(past, bodies);
        await past.keep(
          sensors.map((sensor) => dayOf(sensor, begunAt, daysBack)),
          answers,
        );
      });
    }
    const at = Date.now();
    const days = Array.from({ length: Math.min(longestDays, span.days) + 1 }, (_, daysBack) => daysBack);
    return days.flatMap((daysBack) => plays.map((play) => ({ at, play: () => play(daysBack) })));
  },
};

/** What the plant's devices would have answered, given the faults in its history. */
function answersOf(plant: Plant, span: Span) {
  const dice = random(plant.seed);
  const steps = historyOf(plant, machinesOf(plant, dice, span.today), dice, span);
  const standing = (name: string) =>
    standstillsOf(steps, name, plant.seed, span).filter(
      ({ until }) => until * 1_000 > span.today - (longestDays + 2) * day,
    );
  const units = plant.sensors.map(
    ({ machine, body }) => [Number(body.subordinate), standing(machine)] as const,
  );
  return simulatedAnswers(new Map(units));
}

/**
 * A day before a sensor's readings begin: with those of its being entered, or of this part's first start where it was read
 * before anything was kept.
 */
function dayOf({ place, createdAt }: PastSensor, begunAt: number, daysBack: number): PastDay {
  const begins = Math.max(createdAt.getTime(), begunAt);
  const midnight = begins - (begins % day) - daysBack * day;
  return { place, day: new Date(midnight), until: Math.floor(Math.min(begins, midnight + day) / 1_000) };
}
