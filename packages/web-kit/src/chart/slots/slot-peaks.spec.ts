/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { spreadLabels } from './slot-peaks.tsx';

const label = (x: number, y: number, width = 90) => ({ x, y, width });

test('labels that do not overlap stay where they are', () => {
  const labels = [label(100, 40), label(300, 42), label(110, 90)];
  expect(spreadLabels(labels)).toEqual(labels);
});

test('the lower of two overlapping labels moves down, also below a third one', () => {
  expect(spreadLabels([label(120, 50), label(100, 40), label(140, 62)])).toEqual([
    ...[label(100, 40), label(120, 58), label(140, 76)],
  ]);
});

test('a longer label covers more', () => {
  expect(spreadLabels([label(100, 40, 160), label(250, 40)]).map(({ y }) => y)).toEqual([40, 58]);
});

test('a label moves below one that stays where it is, and only if it would cover it', () => {
  const limit = label(100, 60);
  expect(spreadLabels([label(120, 50), label(120, 20), label(300, 60)], [limit])).toEqual([
    ...[label(120, 20), label(120, 78), label(300, 60)],
  ]);
});
