import { describe, expect, test } from '@jest/globals';
import { randomSeed, repetitions } from '@officina/server-kit/testing/randomized';
import { seededRandom } from '@officina/server-kit/seeded-random';
import type { PolledSensor } from '../poll/connection.ts';
import { sensor } from '../testing/poller-bench.ts';
import { planBlocks, Splits } from './blocks.ts';

const defaults = { maxWords: 125, maxHole: 4 };

const plan = (sensors: PolledSensor[], settings = defaults, splits = new Splits()) =>
  planBlocks(sensors, settings, splits).map(({ unit, fc, address, count, sensors: those }) => [
    `${unit} fc${fc} ${address}+${count}`,
    those.map(({ id }) => id).join(' '),
  ]);

const at = (...registers: string[]) => registers.map((register) => sensor(register, register));

describe('the blocks of a read', () => {
  test('join neighbours, in whatever order they are given', () =>
    expect(plan(at('h12f', 'h10', 'h11'))).toEqual([['1 fc3 10+4', 'h10 h11 h12f']]));

  test('span a gap of four, but not one of five', () => {
    expect(plan(at('h10', 'h15'))).toEqual([['1 fc3 10+6', 'h10 h15']]);
    expect(plan(at('h10', 'h16'))).toEqual([
      ['1 fc3 10+1', 'h10'],
      ['1 fc3 16+1', 'h16'],
    ]);
  });

  test('have at most 125 registers, and no more than the device accepts', () => {
    const sensors = at(...Array.from({ length: 126 }, (_, index) => `h${index}`));
    expect(plan(sensors).map(([block]) => block)).toEqual(['1 fc3 0+125', '1 fc3 125+1']);
    expect(plan(at('h0', 'h1', 'h2f', 'h4'), { maxWords: 3, maxHole: 4 }).map(([block]) => block)).toEqual([
      '1 fc3 0+2',
      '1 fc3 2+3',
    ]);
  });

  test('have at most 2,000 bits', () => {
    const sensors = at(...Array.from({ length: 2_001 }, (_, index) => `c${index}`));
    expect(plan(sensors).map(([block]) => block)).toEqual(['1 fc1 0+2000', '1 fc1 2000+1']);
  });

  test('read overlapping registers once, including bits of one word', () =>
    expect(plan(at('h10w', 'h11', 'h10.3', 'h10.4'))).toEqual([['1 fc3 10+2', 'h10.3 h10.4 h10w h11']]));

  test('are separate for each unit and function', () => {
    const sensors = [...at('h1', 'i1', 'c1', 'd1'), sensor('other', 'h1', { unit: 2 })];
    expect(plan(sensors)).toEqual([
      ['1 fc1 1+1', 'c1'],
      ['1 fc2 1+1', 'd1'],
      ['1 fc3 1+1', 'h1'],
      ['1 fc4 1+1', 'i1'],
      ['2 fc3 1+1', 'other'],
    ]);
  });

  test('end at the last address', () =>
    expect(plan(at('h65535', 'h65532f'))).toEqual([['1 fc3 65532+4', 'h65532f h65535']]));

  test('are none for no sensors', () => expect(plan([])).toEqual([]));
});

test('known limits are kept: a split before a sensor, and an isolated sensor', () => {
  const [a, b, c, d, e] = at('h1', 'h2', 'h3', 'h4', 'h5');
  const splits = new Splits();
  splits.cutBefore(b as PolledSensor);
  splits.isolate(d as PolledSensor);
  expect(plan([a, b, c, d, e] as PolledSensor[], defaults, splits)).toEqual([
    ['1 fc3 1+1', 'h1'],
    ['1 fc3 2+2', 'h2 h3'],
    ['1 fc3 4+1', 'h4'],
    ['1 fc3 5+1', 'h5'],
  ]);
  // A refused address is not read as part of a gap either.
  expect(plan([c, e] as PolledSensor[], defaults, splits).map(([block]) => block)).toEqual([
    '1 fc3 3+1',
    '1 fc3 5+1',
  ]);
});

test('any set of sensors is covered once, with requests within protocol limits', () => {
  const random = seededRandom(randomSeed('plans of any sensors'));
  const below = (count: number) => Math.floor(random() * count);
  const forms = ['h#', 'i#f', 'h#d', 'c#', 'd#', 'h#.7', 'i#w'];
  for (let round = 0; round < repetitions(500); round += 1) {
    const from = below(2) * 65_200;
    const sensors = Array.from({ length: 1 + below(300) }, (_, index) =>
      sensor(`s${index}`, `${forms[below(forms.length)]}`.replace('#', `${from + below(330)}`), {
        unit: below(3),
      }),
    );
    const blocks = planBlocks(sensors, { maxWords: 1 + below(125), maxHole: below(20) }, new Splits());
    const covered = blocks.flatMap(({ sensors }) => sensors.map(({ id }) => id));
    expect(covered.toSorted()).toEqual(sensors.map(({ id }) => id).toSorted());
    const wrong = blocks.filter(
      ({ unit, fc, address, count, sensors }) =>
        count > (fc <= 2 ? 2_000 : 125) ||
        address + count > 65_536 ||
        sensors.some(
          ({ unit: sensorUnit, register }) =>
            sensorUnit !== unit ||
            register.fc !== fc ||
            register.address < address ||
            register.address + register.count > address + count,
        ),
    );
    expect(wrong).toEqual([]);
  }
});
