import type { FieldFacts } from './field-facts.ts';

/** A class of bad values, with an example. */
export interface BadValue {
  kind: string;
  value: unknown;
}

const hex = 'abcdef0123456789abcdef01';
const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
const parsed = (json: string): unknown => JSON.parse(json) as unknown;

/** Bad in any field: operators of the store, prototypes, nesting. */
const anywhere: BadValue[] = [
  { kind: 'operator', value: { $ne: null } },
  { kind: 'operator', value: { $gt: '' } },
  { kind: 'operator', value: { $where: 'sleep(1000)' } },
  { kind: 'operator', value: { $regex: '(a+)+$' } },
  { kind: 'operator', value: [{ $ne: null }] },
  { kind: 'prototype', value: parsed('{"__proto__":{"polluted":true}}') },
  { kind: 'prototype', value: { constructor: { prototype: { polluted: true } } } },
  { kind: 'bson', value: { _bsontype: 'ObjectId', id: hex, 'a.b': 1 } },
  { kind: 'nesting', value: nested(24) },
];

const wrongTypes = (...values: unknown[]): BadValue[] =>
  values.map((value) => ({ kind: 'wrong type', value }));
const texts = (kind: string, ...values: string[]): BadValue[] => values.map((value) => ({ kind, value }));

const noText = [
  ...wrongTypes(42, true, [], ['x'], {}),
  ...texts('unusual text', 'a\0b', '\ud800', 'x\udc00y', 'bell\u0007'),
  // Longer than a part of a file upload.
  ...texts('huge text', 'x'.repeat(150_000)),
];
const noId = texts(
  'bad id',
  '',
  'x',
  hex.slice(1),
  `${hex}0`,
  'abcdefabcdef',
  '__proto__',
  `g${hex.slice(1)}`,
  ` ${hex}`,
);
const noDate = texts(
  'bad date',
  '',
  'now',
  '31-02-2026',
  '2026-01-01',
  '2026-13-01T00:00:00.000Z',
  '2026-02-31T00:00:00.000Z',
  '2026-01-01T25:00:00.000Z',
  '2026-01-01T00:00:00+02:00',
  '0000-01-01T00:00:00.000Z',
  '1899-12-31T00:00:00.000Z',
  '9999-01-01T00:00:00.000Z',
);

function badTexts(value: string, { options, minLength = 0, maxLength }: FieldFacts): BadValue[] {
  if (options) {
    const others = [`${value} `, ` ${value}`, value.toLowerCase(), 'UNKNOWN', 'toString', ''];
    return [...noText, ...texts('bad choice', ...others.filter((other) => !options.includes(other)))];
  }
  if (/^[0-9a-f]{24}$/.test(value)) return [...noText, ...noId];
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return [...noText, ...noDate];
  return [
    ...noText,
    ...(minLength > 0 ? texts('too short', '', '   ', 'x'.repeat(minLength - 1)) : []),
    ...(maxLength === undefined ? [] : texts('too long', 'x'.repeat(maxLength + 1))),
  ];
}

function badNumbers({ minimum = NaN, maximum = NaN }: FieldFacts): BadValue[] {
  const outside = [minimum - 1, maximum + 1].filter(Number.isFinite);
  return [
    ...wrongTypes('7', true, [], {}),
    ...[1e308, ...outside].map((value) => ({ kind: 'out of range', value })),
  ];
}

/** Values that must be rejected in a field where `value` is valid. */
export function badValuesFor(value: unknown, facts: FieldFacts): BadValue[] {
  const more: BadValue[] = [
    ...(facts.nullable ? [] : [{ kind: 'null', value: null }]),
    ...(facts.required ? [{ kind: 'absent', value: undefined }] : []),
  ];
  if (typeof value === 'string') return [...anywhere, ...more, ...badTexts(value, facts)];
  if (typeof value === 'boolean') return [...anywhere, ...more, ...wrongTypes('true', 1, 0, '', [], {})];
  if (typeof value === 'number') return [...anywhere, ...more, ...badNumbers(facts)];
  if (Array.isArray(value)) {
    const { maxItems = 10_000 } = facts;
    const huge = Array.from({ length: maxItems + 1 }, () => value[0] as unknown);
    return [
      ...anywhere,
      ...more,
      ...wrongTypes('x', '', 5, true, {}, { length: 1 }, { 0: value[0] as unknown }),
      ...wrongTypes([null], [7], [[]]),
      { kind: 'huge list', value: huge },
    ];
  }
  if (value === null) return anywhere;
  return [...anywhere, ...more, ...wrongTypes('x', 7, true, [], [value])];
}
