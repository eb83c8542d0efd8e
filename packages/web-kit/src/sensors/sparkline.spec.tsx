/** @jest-environment @officina/web-kit/testing/environment */
import { valuesPerHour } from '@officina/contracts/industrial/hour';
import type { SensorHour } from '@officina/contracts/industrial/readings';
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

const hour: SensorHour = {
  ...{ sensorId: 'a'.repeat(24), from: '2026-09-17T09:00:00.000Z' },
  values: Array.from({ length: valuesPerHour }, (_, minute) => (minute < 50 ? minute : null)),
};

const drawn = (of: Partial<Parameters<typeof Sparkline>[0]>) => {
  const { container } = render(<Sparkline hour={hour} period={1} now={60} kind="good" {...of} />);
  const all = (selector: string) => [...container.querySelectorAll(selector)];
  return {
    isHidden: container.querySelector('svg')?.getAttribute('aria-hidden'),
    colour: all('svg > svg > path')[0]?.getAttribute('stroke'),
    end: all('circle').map((circle) => circle.getAttribute('cy')),
    gaps: all('[data-gap]').map((gap) => [gap.getAttribute('x'), gap.getAttribute('width')]),
  };
};

test('a good reading ends in a disc at its current value, after a hatched gap', () => {
  expect(drawn({})).toEqual({
    ...{ isHidden: 'true', colour: 'var(--c1)', end: ['0%'] },
    gaps: [['83.05%', '16.95%']],
  });
});

test('the line of a silent sensor is grey and has no disc', () => {
  expect(drawn({ kind: 'silent' })).toMatchObject({
    colour: 'var(--ink-3)',
    end: [],
    gaps: [['83.05%', '16.95%']],
  });
});

test('nothing is drawn before the hour has loaded', () => {
  expect(drawn({ hour: undefined })).toMatchObject({ end: [], gaps: [] });
});
