/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import type { SensorState } from '@officina/contracts/industrial/readings';
import { deadGateways, formatConnection } from './plant.ts';
import { goodState, secondsAgo, sensorOf, silentState } from './testing/realtime-page.tsx';

const of = (states: SensorState[]) => (sensorId: string) =>
  states.find((state) => state.sensorId === sensorId);
const sensorsOn = (connection: string, ...ids: number[]) => ids.map((at) => sensorOf(at, 1, { connection }));

test('a dead gateway has at least two sensors, all silent; the default port and no port are equal', () => {
  const sensors = [
    ...sensorsOn('10.0.0.1:502', 1),
    ...sensorsOn('10.0.0.1', 2),
    ...sensorsOn('10.0.0.1:1502', 3),
  ];
  const found = deadGateways(sensors, of([1, 2, 3].map((at) => silentState(at))));
  expect(found).toMatchObject([{ place: '10.0.0.1', count: 2 }]);
  expect(formatConnection('10.0.0.1:1502')).toBe('10.0.0.1:1502');
});

test('a gateway is not dead if a sensor answers, even with an exception, or was never read', () => {
  const sensors = sensorsOn('10.0.0.1:502', 1, 2);
  for (const other of [[goodState(2, 1)], [silentState(2, 3, { quality: 'X2' })], []])
    expect(deadGateways(sensors, of([silentState(1), ...other]))).toEqual([]);
});

test('a gateway is dead since the first failure after its last value', () => {
  const sensors = sensorsOn('10.0.0.1:502', 1, 2, 3);
  const at = secondsAgo(16 * 60);
  const states = [silentState(1, 90), silentState(2, 14, { at }), silentState(3, 12, { at })];
  expect(deadGateways(sensors, of(states))[0]?.since).toBe(states[1]?.since);
});

test('gateways with the most sensors come first', () => {
  const sensors = [...sensorsOn('10.0.0.1', 1, 2), ...sensorsOn('10.0.0.2', 3, 4, 5)];
  const found = deadGateways(sensors, of([1, 2, 3, 4, 5].map((at) => silentState(at))));
  expect(found.map(({ place }) => place)).toEqual(['10.0.0.2', '10.0.0.1']);
});
