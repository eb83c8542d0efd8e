/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { ratio, tokensOf } from './colour-ratio.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const light = tokensOf(css, ':root');
const dark = new Map([...light, ...tokensOf(css, "[data-theme='dark']")]);

/** Pairs with the minimum ratios of the design language: light, dark. */
const text: [string, string, number, number][] = [
  ['ink', 'bench', 13.7, 15.9],
  ['ink', 'sheet', 16.0, 14.2],
  ['ink', 'raised', 16.6, 12.4],
  ['ink', 'well', 12.4, 16.7],
  ['ink-2', 'bench', 7.4, 9.9],
  ['ink-2', 'sheet', 8.6, 8.9],
  ['ink-2', 'well', 6.7, 10.4],
  ['ink-3', 'bench', 5.5, 7.6],
  ['ink-3', 'sheet', 6.4, 6.8],
  ['ink-3', 'well', 5.0, 8.0],
  ['on-slab', 'slab', 14.2, 10.5],
  ['on-slab-2', 'slab', 9.0, 7.2],
  ['on-key', 'key', 10.9, 10.9],
  ['on-key', 'key-hover', 12.0, 12.0],
  ['red-text', 'red-tint', 6.4, 7.7],
  ['amber-text', 'amber-tint', 6.6, 8.2],
  ['blue-text', 'blue-tint', 6.7, 8.2],
  ['green-text', 'green-tint', 7.1, 8.4],
  ['grey-text', 'grey-tint', 6.7, 7.0],
  ['red-text', 'bench', 6.6, 10.7],
  ['amber-text', 'bench', 6.6, 10.7],
  ['blue-text', 'bench', 6.6, 10.7],
  ['green-text', 'bench', 6.6, 10.7],
  ['on-red-solid', 'red-solid', 6.2, 4.7],
  ['on-green-solid', 'green-solid', 7.0, 4.7],
  ['on-red', 'red', 6.2, 7.4],
  ['on-amber', 'amber', 5.2, 8.4],
  ['on-blue', 'blue', 7.0, 8.2],
  ['on-green', 'green', 7.0, 8.7],
];

const marks: [string, string, number, number][] = [
  ['line-strong', 'bench', 3.5, 4.7],
  ['line-strong', 'sheet', 4.0, 4.2],
  ['line-strong', 'raised', 4.2, 3.7],
  ['key-edge', 'sheet', 3.9, 4.1],
  ['key-edge', 'bench', 3.3, 4.6],
  ['key', 'slab', 10.3, 7.6],
  ['red-solid', 'sheet', 6.0, 3.5],
  ['red-solid', 'raised', 6.2, 3.1],
  ['green-solid', 'sheet', 6.7, 3.5],
  ['green-solid', 'raised', 7.0, 3.1],
  ['red', 'sheet', 5.0, 6.5],
  ['amber', 'sheet', 5.0, 6.5],
  ['blue', 'sheet', 5.0, 6.5],
  ['green', 'sheet', 5.0, 6.5],
];

const rounding = 0.1;

describe.each([
  ['text', 4.5, text],
  ['non-text', 3, marks],
] as const)('%s pairs', (_, floor, pairs) => {
  test.each(pairs)('%s on %s keeps %d in light and %d in dark', (one, other, inLight, inDark) => {
    expect(ratio(light, one, other)).toBeGreaterThanOrEqual(Math.max(floor, inLight - rounding));
    expect(ratio(dark, one, other)).toBeGreaterThanOrEqual(Math.max(floor, inDark - rounding));
  });
});

test('a ring in the slab’s text colour separates the solid red badge from the slab', () => {
  expect(ratio(light, 'on-slab', 'red-solid')).toBeGreaterThan(5.5);
  expect(ratio(dark, 'on-slab', 'red-solid')).toBeGreaterThan(4.2);
});

test('the measure confirms that yellow on paper is too weak to carry meaning', () => {
  expect(ratio(light, 'key', 'sheet')).toBeLessThan(1.6);
});
