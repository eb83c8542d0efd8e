import { PastDays, type PastDay, type PastSensor } from '@officina/industrial-data/past/past-days';
import { PastModule } from '@officina/industrial-data/past/past.module';
import type { Standstill } from '@officina/simulator/signal';
import { historyOf, type Span } from '../history.ts';
import type { Part } from '../part.ts';
import { ensureTenant } from '../people.ts';
import { Performance } from '../perform.ts';
import { machinesOf, type Plant } from '../plant.ts';
import { plants } from '../plants.ts';
import { random } from '../random.ts';
import { day } from '../working-time.ts';
import { simulatedAnswers } from './simulated-answers.ts';
import { standstillsOf } from './standstills.ts';

/**
 * Readings of the demo's sensors before they were entered, newest day first: the answers that their simulated devices
 * would have given, up to the moment when reading begins.
 */
export const seriesPart: Part = {
  name: 'series',
  service: 'industrial',
  module: PastModule,
  isGentle: true,
  acts: async ({ bus, span, simulator, seriesDays, begunAt, get }) => {
    if (simulator === undefined) return [];
    const past = get(PastDays);
    const daysBack = Array.from({ length: Math.min(seriesDays, span.days) + 1 }, (_, index) => index);
    const plays: ((back: number) => Promise<void>)[] = [];
    for (const plant of plants) {
      const performance = new Performance(bus, plant, await ensureTenant(bus, plant));
      const answers = simulatedAnswers(standstillsByUnit(plant, span, daysBack.length));
      for (const { body } of plant.sensors)
        plays.push(async (back) => {
          const sensor = await performance.sensorIn(past, body);
          if (sensor) await past.keep(dayOf(sensor, begunAt, back), answers);
        });
    }
    const at = Date.now();
    return daysBack.flatMap((back) => plays.map((play) => ({ at, play: () => play(back) })));
  },
};

/** Standstills of a plant's machines in the last `days` days of its history, by simulated unit. */
function standstillsByUnit(plant: Plant, span: Span, days: number): Map<number, Standstill[]> {
  const dice = random(plant.seed);
  const steps = historyOf(plant, machinesOf(plant, dice, span.today), dice, span);
  const first = (span.today - (days + 1) * day) / 1_000;
  const standstills = (machine: string) =>
    standstillsOf(steps, machine, plant.seed, span).filter(({ until }) => until > first);
  return new Map(plant.sensors.map(({ machine, body }) => [Number(body.subordinate), standstills(machine)]));
}

/**
 * A day of a sensor before its readings begin, counted back from when it was entered, or from this part's first start
 * if it was read before readings were stored.
 */
function dayOf({ place, createdAt }: PastSensor, begunAt: number, daysBack: number): PastDay {
  const begins = Math.max(createdAt.getTime(), begunAt);
  const midnight = begins - (begins % day) - daysBack * day;
  return { place, day: new Date(midnight), until: Math.floor(Math.min(begins, midnight + day) / 1_000) };
}
