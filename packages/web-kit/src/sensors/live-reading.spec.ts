/** @jest-environment @officina/web-kit/testing/environment */
import type { SensorState } from '@officina/contracts/industrial/readings';
import { expect, it } from '@jest/globals';
import { liveInWords, liveReading } from './live-reading.ts';

const now = new Date('2026-09-17T10:00:00.000Z');
const sensor = { type: 'MODBUS' as const, unit: '°C/10', register: 'h20f' };
const state = (more: Partial<SensorState>): SensorState => ({
  ...{ sensorId: 'a'.repeat(24), value: 18.4, quality: 'G', at: '2026-09-17T09:59:48.000Z' },
  ...{ next: null, since: '2026-09-17T08:00:00.000Z' },
  ...more,
});
const texts = (of: Parameters<typeof liveReading>[0], state: SensorState | undefined) =>
  liveInWords(liveReading(of, state, now));
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();

it('a good reading has its value and age', () => {
  expect(texts(sensor, state({}))).toEqual({ kind: 'good', what: '18,4 °C', more: '12 s fa' });
  expect(texts(sensor, state({ at: minutesAgo(5) })).more).toBe('5 minuti fa');
});

it('a counter shows its rate without noise, and that it needs a second reading after the first', () => {
  const counter = { ...sensor, unit: 'pz/h', register: 'h0w+' };
  const what = (value: number) => texts(counter, state({ value })).what;
  expect([what(5_404.903), what(0.45678), what(12)]).toEqual(['5.405 pz/h', '0,457 pz/h', '12 pz/h']);
  expect(texts(counter, state({ value: null }))).toEqual({
    ...{ kind: 'good', what: '—' },
    more: 'serve una seconda lettura',
  });
});

it('a silent sensor shows since when and why, and marks the last value as old', () => {
  const silent = state({ quality: 'T', failure: 'silent', since: minutesAgo(14), at: minutesAgo(15) });
  expect(texts(sensor, silent)).toEqual({
    kind: 'silent',
    what: 'Muto da 14 minuti',
    more: 'nessuna risposta; l’ultima volta 18,4 °C, 15 minuti fa',
  });
});

it.each([
  ['X2', 'Muto da 1 minuto', 'eccezione 2: quel registro non c’è'],
  ['C', 'Non si legge da 1 minuto', 'fuori dalle reti dell’azienda'],
  ['R', 'Non è un numero da 1 minuto', ''],
])('quality %s without a value has its own text', (quality, what, more) => {
  const failure = quality === 'C' ? { failure: 'not_allowed' as const } : {};
  const never = state({ quality, value: null, at: null, since: minutesAgo(1), ...failure });
  expect(texts(sensor, never)).toEqual({ kind: 'silent', what, more });
});

it('a sensor that has not been read yet, or is never read, has its own text', () => {
  const unread = state({ value: null, quality: null, at: null, since: null });
  for (const unknown of [undefined, unread])
    expect(texts(sensor, unknown)).toEqual({ kind: 'none', what: 'Non ancora letto', more: '' });
  expect(texts({ ...sensor, type: 'OTHER' }, undefined).what).toBe('—');
});
