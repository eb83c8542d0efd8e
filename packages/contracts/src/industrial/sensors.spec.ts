import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { issuesOf } from '../testing/issues.ts';
import { missingModbusFields, sensorCreate, sensorEdit } from './sensors.ts';

const modbus = {
  type: 'MODBUS',
  dataCode: 'PRESS01',
  register: 'h40001f',
  connection: '10.0.0.7:502',
} as const;

describe('sensor bodies', () => {
  it('a MODBUS sensor needs code, register and connection; an OTHER one does not', () => {
    expect(issuesOf(sensorCreate, { type: 'MODBUS' })).toEqual([
      'dataCode: Campo obbligatorio',
      'register: Campo obbligatorio',
      'connection: Campo obbligatorio',
    ]);
    expect(issuesOf(sensorCreate, modbus)).toEqual([]);
    expect(issuesOf(sensorCreate, { type: 'OTHER' })).toEqual([]);
    expect(missingModbusFields({ ...modbus, register: null })).toEqual([
      { path: 'register', message: 'Campo obbligatorio' },
    ]);
  });

  it.each(['10.0.0.7', '10.0.0.7:502', '[::1]:502', '255.255.255.255:65535'])(
    'accept the connection %s',
    (connection) => {
      expect(issuesOf(sensorEdit, { connection })).toEqual([]);
    },
  );

  it.each(['plc.local:502', '10.0.0.256:502', '10.0.0.7:0', '10.0.0.7:65536', '10.0.0.7:502:1', '::1'])(
    'refuse the connection %j',
    (connection) => {
      expect(issuesOf(sensorEdit, { connection })).toEqual(['connection: Deve essere nella forma IP:PORTA']);
    },
  );

  it('have a pattern of valid connections in the OpenAPI document', () => {
    const { properties } = z.toJSONSchema(sensorEdit, { io: 'input', unrepresentable: 'any' });
    const schema = JSON.stringify(properties?.['connection']);
    const { pattern = '' } = (JSON.parse(schema) as { anyOf: { pattern?: string }[] }).anyOf[0] ?? {};
    const matches = (connection: string) => new RegExp(pattern, 'u').test(connection);
    for (const good of ['', '10.0.0.7', '10.0.0.7:1', '10.0.0.7:65535', '255.255.255.255:6553'])
      expect([good, matches(good), issuesOf(sensorEdit, { connection: good })]).toEqual([good, true, []]);
    for (const bad of [
      'plc',
      '10.0.0.256',
      '10.0.0',
      '10.0.0.7:0',
      '10.0.0.7:65536',
      '10.0.0.07',
      '10.0.0.7:',
    ])
      expect([bad, matches(bad), issuesOf(sensorEdit, { connection: bad }).length]).toEqual([bad, false, 1]);
  });

  it.each(['dataCode', 'register', 'subordinate', 'connection', 'description'])(
    'an empty %s clears an optional field',
    (field) => {
      expect(issuesOf(sensorEdit, { [field]: '' })).toEqual([]);
    },
  );

  it.each(['40001', 'i40001.15', 'h65534fs', '#40001fs', 'h65534w+'])(
    'accept the register %s',
    (register) => {
      expect(issuesOf(sensorEdit, { register })).toEqual([]);
    },
  );

  it.each([
    [{ high: 28, low: 4, hysteresis: 23.9 }, []],
    [{ high: 28, low: 28 }, ['low: Il minimo deve stare sotto il massimo']],
    [
      { high: 28, low: 4, hysteresis: 24 },
      ['hysteresis: Deve essere minore della distanza tra minimo e massimo'],
    ],
    [
      { high: 0.4, low: 0.1, hysteresis: 0.3 },
      ['hysteresis: Deve essere minore della distanza tra minimo e massimo'],
    ],
    [{ high: 28, hysteresis: 100, beyondFor: 60 }, []],
    [
      { opensIntervention: true },
      ['opensIntervention: Per aprire un intervento serve un massimo o un minimo'],
    ],
    [
      { low: 4, opensIntervention: true },
      ['opensIntervention: Per aprire un intervento serve il macchinario del sensore'],
    ],
    [{ low: 4, opensIntervention: true, machineId: 'a'.repeat(24) }, []],
  ])('judge the thresholds %j', (thresholds, issues) => {
    expect(issuesOf(sensorCreate, { ...modbus, ...thresholds })).toEqual(issues);
    expect(issuesOf(sensorCreate, { type: 'OTHER', ...thresholds })).toEqual([]);
  });

  it.each([
    [{ register: 'x1' }, 'register'],
    [{ sampling: 1_441 }, 'sampling'],
    [{ sampling: 0.5 }, 'sampling'],
    [{ subordinate: '256' }, 'subordinate'],
    [{ dataCode: 'a b' }, 'dataCode'],
    [{ type: 'OPCUA' }, 'type'],
  ])('refuse %j', (body, path) => {
    expect(issuesOf(sensorEdit, body)).toEqual([expect.stringMatching(`^${path}: .`)]);
  });
});
