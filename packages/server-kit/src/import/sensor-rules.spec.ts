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

it('a new or changed sensor must be inside the networks of its tenant', () => {
  const check = rules(['10.1.2.0/24']);
  const [inside, elsewhere] = [sensor('10.1.2.3'), sensor('10.1.3.3')];
  expect(check(inside, inside)).toEqual([]);
  expect(check(elsewhere, elsewhere)).toEqual(outside);
  expect(check(elsewhere, { type: 'MODBUS' })).toEqual(outside);
});

it('an unchanged address is accepted, and any address of a sensor of another type', () => {
  const check = rules(['10.1.2.0/24']);
  const elsewhere = sensor('10.1.3.3');
  expect(check(elsewhere, { dataCode: 'T1' })).toEqual([]);
  expect(check({ ...elsewhere, type: 'OTHER' }, elsewhere)).toEqual([]);
});
