import { describe, expect, it } from '@jest/globals';
import { sensor } from '@officina/contracts/industrial/sensors';
import { readingsBetween } from '@officina/industrial-data/past/readings-between';
import { placedSensor } from '@officina/industrial-data/sensors/sensors-watch';
import { sumDay } from '@officina/industrial-data/series/sums/sum-day';
import { emptyFields } from '@officina/server-kit/store/fields';
import { Types } from 'mongoose';
import { plants } from '../plants.ts';
import { simulatedAnswers } from './simulated-answers.ts';

const midnight = Date.parse('2026-11-20T00:00:00Z') / 1_000;
const hourS = 3_600;
/** Everything stood still from 8:10 to 11:40. */
const stopTime = { from: midnight + 8 * hourS + 600, until: midnight + 11 * hourS + 2_400 };
const answersWithStandstill = simulatedAnswers(new Map([1, 2, 3, 4, 5].map((unit) => [unit, [stopTime]])));
const running = simulatedAnswers(new Map());

function placeOf(code: string) {
  const body = plants.flatMap(({ sensors }) => sensors).find((one) => one.body.dataCode === code)?.body;
  if (!body) throw new Error(`no sensor ${code}`);
  const fields = {
    ...emptyFields(sensor),
    ...body,
    connection: '127.0.0.1:5020',
    saveOnlyChanges: false,
    cfg: 0,
  };
  const place = placedSensor({
    ...fields,
    _id: new Types.ObjectId(),
    tenantId: 'ROSSI',
    __v: 0,
    deletedAt: null,
    createdAt: new Date(),
  });
  if (!place) throw new Error(`${code} cannot be read`);
  return place;
}

const dayOf = (code: string, ask = answersWithStandstill) => {
  const readings = readingsBetween(placeOf(code), midnight - 90, midnight + 86_400, ask);
  return { readings, ...sumDay('2026-11-20', readings) };
};
/** The quarter hours from 9:00 to 11:00. */
const whileStanding = (code: string) => dayOf(code).avg.slice(36, 44);

describe('during a standstill of the machine', () => {
  it.each(['PEZZI', 'VELOC', 'MARCIA', 'FERMI', 'COLPI', 'CARICO', 'PRESSIO', 'SER1-F', 'SER2-F'])(
    '%s is 0',
    (code) => expect(new Set(whileStanding(code))).toEqual(new Set([0])),
  );

  it('the operating hours of the compressor stay', () =>
    expect(new Set(whileStanding('ORE-COM').map((hours) => Math.floor(hours ?? 0))).size).toBe(1));

  it('the air pressure falls and recovers within half an hour', () => {
    const { avg } = dayOf('ARIA');
    expect(avg[30]).toBeGreaterThan(7);
    expect(avg[35]).toBeLessThan(1);
    expect(avg[49]).toBeGreaterThan(6.5);
  });

  it.each(['OLIO-COM', 'OLIO-PRE'])('%s cools until the end and warms up afterwards', (code) => {
    const [standingDay, runningDay] = [dayOf(code).avg, dayOf(code, running).avg];
    const colder = standingDay.map((value, quarter) => (runningDay[quarter] ?? 0) - (value ?? 0));
    expect(colder[31]).toBe(0);
    const cooling = colder.slice(33, 46);
    expect(cooling.every((value, index) => index === 0 || value > (cooling[index - 1] ?? 0) - 2)).toBe(true);
    expect(colder[46]).toBeGreaterThan(15);
    expect(colder[95]).toBeLessThan(3);
  });

  it('a tank warms to its cellar and keeps its level', () => {
    expect((dayOf('SER2-T').avg[45] ?? 0) - (dayOf('SER2-T', running).avg[45] ?? 0)).toBeGreaterThan(1);
    expect(dayOf('SER2-L').avg).toEqual(dayOf('SER2-L', running).avg);
  });
});

describe('at other times', () => {
  it('the line repeats its output every two hours', () => {
    const { slots, good } = dayOf('PEZZI', running);
    expect(new Set(good)).toEqual(new Set([900]));
    const ofTwoHours = Array.from({ length: 12 }, (_, index) =>
      slots.slice(4 * index, 4 * index + 4).reduce<number>((sum, slot) => sum + (slot ?? 0) / 2, 0),
    );
    for (const pieces of ofTwoHours) expect(Math.abs(pieces - 9_450)).toBeLessThan(110);
  });

  it('every reading is good, with one per minute', () => {
    for (const { body } of plants.flatMap(({ sensors }) => sensors)) {
      const { readings } = dayOf(body.dataCode, running);
      expect(new Set(readings.map(({ quality }) => quality))).toEqual(new Set(['G']));
      const steps = readings.slice(1).map(({ second }, index) => second - (readings[index]?.second ?? 0));
      expect(new Set(steps)).toEqual(new Set([60]));
    }
  });

  it('a day after the last standstill is the same as without it', () => {
    for (const { body } of plants.flatMap(({ sensors }) => sensors)) {
      const of = (ask: typeof running) =>
        readingsBetween(
          placeOf(body.dataCode),
          midnight + 5 * 86_400,
          midnight + 5 * 86_400 + 7_200,
          ask,
        ).map(({ value }) => value);
      expect([body.dataCode, of(answersWithStandstill)]).toEqual([body.dataCode, of(running)]);
    }
  });
});
