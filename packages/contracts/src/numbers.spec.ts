import { describe, expect, it, test } from '@jest/globals';
import { z } from 'zod';
import { contracts } from './all.ts';
import type { Call } from './endpoint.ts';

/** Lowest and highest value, and whether only whole numbers are valid. */
type Limits = [min: number, max: number, whole?: 'whole'];

/** Written by hand, from the specification and the decisions. */
const limits: Record<string, Record<string, Limits>> = {
  orders: { price: [0, 1_000_000_000], 'rows.qt': [0, 1_000_000] },
  lots: {
    desiredAlcohol: [0, 100],
    'data.temperature': [-50, 200],
    'data.AlcholEbul': [0, 100],
    'data.bx': [-20, 100],
  },
  contractorLinks: { days: [2, 30, 'whole'] },
  contractorJob: { at: [0, 99, 'whole'] },
  choices: { 'kinds.days': [0, 365, 'whole'], 'quiet.days': [0, 6, 'whole'] },
  plans: { triggeredByDays: [1, 36_500, 'whole'], noticeDays: [0, 3650, 'whole'] },
  sites: { gpsLat: [-90, 90], gpsLon: [-180, 180] },
  imports: { parts: [1, 96, 'whole'], index: [0, 95, 'whole'] },
  tenants: Object.fromEntries(
    ['AL1', 'DO2', 'RO3', 'BR4'].flatMap((product) =>
      ['min', 'max'].map((end) => [`lots.bands.${product}.${end}`, [0, 45] satisfies Limits]),
    ),
  ),
  sensors: {
    ...{ sampling: [0, 1_440, 'whole'], runsFrom: [-1e12, 1e12] },
    ...{ high: [-1e12, 1e12], low: [-1e12, 1e12], beyondFor: [0, 86_400, 'whole'], hysteresis: [0, 1e12] },
  },
};

/** Numbers in a body by path, also inside lists; the items of a list have the path of the list. */
function numbersIn(schema: z.ZodType, place: string[] = []): [string, z.ZodType][] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return numbersIn(schema.unwrap() as z.ZodType, place);
  if (schema instanceof z.ZodArray) return numbersIn(schema.element as z.ZodType, place);
  if (schema instanceof z.ZodRecord) return numbersIn(schema.valueType as z.ZodType, place);
  if (schema instanceof z.ZodNumber) return [[place.join('.'), schema]];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) =>
    numbersIn(field as z.ZodType, [...place, name]),
  );
}

const sent = Object.entries(contracts).flatMap(([group, calls]) =>
  Object.entries(calls)
    .filter(([, call]: [string, Call]) => 'http' in call && call.kind === 'write')
    .map(([name, call]: [string, Call]) => ({ group, name, body: call.body })),
);
const numbers = sent.flatMap(({ group, name, body }) =>
  numbersIn(body).map(([place, schema]) => ({ group, name, place, schema })),
);

test('every number in a body is in this list', () => {
  const found = Map.groupBy(numbers, ({ group }) => group);
  const places = [...found].map(([group, all]) => [group, new Set(all.map(({ place }) => place))]);
  expect(Object.fromEntries(places)).toEqual(
    Object.fromEntries(Object.entries(limits).map(([group, all]) => [group, new Set(Object.keys(all))])),
  );
  const described = sent.map(({ body }) => JSON.stringify(z.toJSONSchema(body, { unrepresentable: 'any' })));
  expect(described.join().match(/"type":"(number|integer)"/g)).toHaveLength(numbers.length);
});

/** The next representable number. */
const beyond = (limit: number, sign: 1 | -1, whole: unknown) =>
  limit + sign * (whole ? 1 : Math.max(Math.abs(limit), Number.MIN_VALUE / Number.EPSILON) * Number.EPSILON);

describe.each(numbers)('$group, $name: $place', ({ group, place, schema }) => {
  const [min, max, whole] = limits[group]?.[place] ?? [NaN, NaN];
  const takes = (value: unknown) => schema.safeParse(value).success;

  it('is accepted up to its limits', () => {
    expect([min, max, min + 1, max - 1].filter((value) => !takes(value))).toEqual([]);
    expect(takes(-0)).toBe(min <= 0 && max >= 0);
  });

  it('is refused beyond its limits', () => {
    const wrong = [beyond(min, -1, whole), beyond(max, 1, whole), min - 1, max + 1, -1e308, 1e308];
    expect(wrong.filter(takes)).toEqual([]);
  });

  it(whole ? 'is a whole number' : 'may have decimals', () => {
    expect([min + 0.5, max - 1e-6].map(takes)).toEqual(whole ? [false, false] : [true, true]);
  });

  it('is refused as text or as another value that only looks like a number', () => {
    const wrong = [
      NaN,
      Infinity,
      -Infinity,
      JSON.parse('1e309'),
      String(min),
      '1e309',
      'NaN',
      '',
      ' ',
      '0x1',
    ];
    expect([...wrong, true, [min], {}, BigInt(1), new Date(0)].filter(takes)).toEqual([]);
  });
});
