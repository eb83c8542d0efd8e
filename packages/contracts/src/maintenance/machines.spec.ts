import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { machine, machineCreate, machineEdit, machines, publicMachine } from './machines.ts';

const id = '65a1b2c3d4e5f60718293a4b';

describe('machine bodies', () => {
  it.each([[{}], [{ shortCode: null }], [{ shortCode: '' }], [{ shortCode: '    ' }]])(
    '[S5.mach.required] %j needs a shortCode',
    (body) => {
      expect(issuesOf(machineCreate, body)).toEqual(['shortCode: Name is required']);
    },
  );

  it('[S5.mach.min] [S9.shortCode] shortCode has at least 4 characters', () => {
    expect(issuesOf(machineCreate, { shortCode: 'ABC' })).toEqual(['shortCode: Name must be min 4']);
    expect(issuesOf(machineCreate, { shortCode: ' ABC ' })).toEqual(['shortCode: Name must be min 4']);
    expect(issuesOf(machineCreate, { shortCode: 'ABCD' })).toEqual([]);
  });

  it('[S5.mach.max] [S9.shortCode] shortCode has at most 8 characters', () => {
    expect(issuesOf(machineCreate, { shortCode: 'ABCDEFGH' })).toEqual([]);
    expect(issuesOf(machineCreate, { shortCode: 'ABCDEFGHI' })).toEqual(['shortCode: Name must be max 8']);
  });

  it('an edit may be empty, but may not clear the shortCode', () => {
    expect(issuesOf(machineEdit, {})).toEqual([]);
    expect(issuesOf(machineEdit, { shortCode: null })).toEqual(['shortCode: Name is required']);
    expect(issuesOf(machineEdit, { name: null, owner: null, site: null, manualLink: null })).toEqual([]);
  });

  it('drops fields that the server sets', () => {
    const body = { shortCode: 'PR04', _id: id, tenantId: 'X', lastUpdate: 'x', __v: 'x', isAdmin: true };
    expect(machineCreate.parse(body)).toEqual({ shortCode: 'PR04' });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://a', '//a', 'http://', 'http:// a'])(
    'refuses the manual link %j',
    (manualLink) => {
      expect(issuesOf(machineEdit, { manualLink })).toEqual([
        'manualLink: Deve iniziare con http:// o https://',
      ]);
    },
  );

  it('accepts web addresses as manual link', () => {
    expect(issuesOf(machineEdit, { manualLink: 'https://manuali.example/pressa?p=4#a' })).toEqual([]);
    for (const manualLink of ['', ' ']) expect(issuesOf(machineEdit, { manualLink })).toEqual([]);
  });

  it.each([
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ tags: 'Privato' }, 'tags'],
    [{ tags: Array(31).fill('Privato') }, 'tags'],
    [{ tags: ['Privato', ''] }, 'tags.1'],
    [{ installDate: '2026-02-30T00:00:00Z' }, 'installDate'],
    [{ owner: { $ne: null } }, 'owner'],
    [{ customer: 'rossi' }, 'customer'],
    [{ ceMark: 'true' }, 'ceMark'],
    [{ isActive: null }, 'isActive'],
    [{ customData: [{ name: 'Proprieta' }] }, 'customData.0.value'],
  ])('names the field of %j', (body, path) => {
    expect(issuesOf(machineEdit, body)).toEqual([expect.stringMatching(`^${path}: .`)]);
  });
});

describe('machine answers', () => {
  it('have only three fields for the public', () => {
    expect(Object.keys(publicMachine.shape).sort()).toEqual(['_id', 'name', 'shortCode']);
    expect(machines.publicAll.output).toBe(publicMachine);
  });

  it('may have only the fields that the server always sets', () => {
    const stored = {
      _id: id,
      __v: 0,
      shortCode: 'PR04',
      tags: [],
      ceMark: false,
      therIsManual: false,
      conformCertificate: false,
      isActive: true,
      customData: [],
    };
    expect(machine.parse({ ...stored, tenantId: 'ROSSI', _outbox: [] })).toEqual(stored);
  });
});
