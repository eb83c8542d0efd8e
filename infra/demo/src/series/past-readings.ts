import { connectionKey } from '@officina/industrial-data/poll/connection';
import { phaseOf, tickAfter } from '@officina/industrial-data/poll/schedule';
import { WatchedSensor } from '@officina/industrial-data/poll/watched-sensor';
import type { Reading } from '@officina/industrial-data/series/reading';
import { readingOf } from '@officina/industrial-data/series/reading-of';
import type { SensorInPlace } from '@officina/industrial-data/sensors/in-place';
import { demoPlant } from '@officina/simulator/demo-plant';
import { Plant } from '@officina/simulator/plant';
import { scenario } from '@officina/simulator/scenario';
import type { Standstill } from '@officina/simulator/signal';

/** That of the simulated devices that run. */
const seed = 1;
const devices = scenario.parse(demoPlant);

/** The words, or the bit, in an answer to a question for one sensor. */
function cellsIn(answer: Buffer, bits: boolean): number[] {
  if (bits) return [answer.readUInt8(9) & 1];
  const count = answer.readUInt8(8) / 2;
  return Array.from({ length: count }, (_, index) => answer.readUInt16BE(9 + 2 * index));
}

/** What the poller would have read of the simulated devices, had it asked them then. */
export class PastReadings {
  private now = 0;
  private readonly plant: Plant;

  /** @param standstills of the machine of each unit, by its number */
  constructor(standstills: ReadonlyMap<number, readonly Standstill[]>) {
    this.plant = new Plant(devices, () => this.now, seed, standstills);
  }

  /**
   * The readings of a sensor on its grid of times, both seconds since 1970.
   * @param from included
   * @param until not included
   */
  of(place: SensorInPlace, from: number, until: number): Reading[] {
    const { sensor } = place;
    const { host, port } = place.place;
    const phase = phaseOf(connectionKey(sensor.tenantId, host, port), sensor.periodMs);
    const watched = new WatchedSensor(sensor, []);
    const readings: Reading[] = [];
    // One before all: a counter says how many since.
    let at = tickAfter(from * 1_000 - 1, sensor.periodMs, phase) - sensor.periodMs;
    for (; at < until * 1_000; at += sensor.periodMs) {
      const sample = watched.answered(this.answer(sensor, at), { at, monotonic: at, dials: 1 });
      if (at >= from * 1_000) readings.push(readingOf(sample, place));
    }
    return readings;
  }

  private answer({ unit, register }: SensorInPlace['sensor'], at: number) {
    this.now = at / 1_000;
    const { fc, address, count } = register;
    const answer = this.plant.answer({ transaction: 0, unit, fc, address, count });
    if (!answer) throw new Error(`unit ${unit} of the demo keeps silent`);
    if (answer.readUInt8(7) !== fc) return { exception: answer.readUInt8(8) };
    return { words: cellsIn(answer, fc <= 2) };
  }
}
