import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { missingForModbus, sensorCreate, sensorEdit } from './sensors.ts';

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
    expect(missingForModbus({ ...modbus, register: null })).toEqual([
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

  it.each(['dataCode', 'register', 'subordinate', 'connection', 'description'])(
    'an empty %s clears like any text, where none is needed',
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
    [{ register: 'x1' }, 'register'],
    [{ sampling: 61 }, 'sampling'],
    [{ sampling: 0.5 }, 'sampling'],
    [{ subordinate: '256' }, 'subordinate'],
    [{ dataCode: 'a b' }, 'dataCode'],
    [{ type: 'OPCUA' }, 'type'],
  ])('refuse %j', (body, path) => {
    expect(issuesOf(sensorEdit, body)).toEqual([expect.stringMatching(`^${path}: .`)]);
  });
});
