import { expect, it } from '@jest/globals';
import { sensorRules } from './sensor-rules.ts';

const rules = (networks?: string[]) =>
  sensorRules({
    tenant: { code: 'ROSSI', timezone: 'Europe/Rome', services: {}, networks },
    ...{ zone: 'Europe/Rome', neighboursOf: () => [] },
  });
const sensor = (connection: string) => ({
  ...{ type: 'MODBUS' as const, dataCode: 'T1', register: 'h0', connection },
});
const outside = [expect.objectContaining({ path: 'connection' })];

it('refuses a sensor outside the networks of its tenant, wherever it is put', () => {
  const check = rules(['10.1.2.0/24']);
  const [inside, away] = [sensor('10.1.2.3'), sensor('10.1.3.3')];
  expect(check(inside, inside)).toEqual([]);
  expect(check(away, away)).toEqual(outside);
  expect(check(away, { type: 'MODBUS' })).toEqual(outside);
});

it('leaves a sensor where it is while its place is not changed, and one of another type anywhere', () => {
  const check = rules(['10.1.2.0/24']);
  const away = sensor('10.1.3.3');
  expect(check(away, { dataCode: 'T1' })).toEqual([]);
  expect(check({ ...away, type: 'OTHER' }, away)).toEqual([]);
});
