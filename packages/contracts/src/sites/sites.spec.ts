import { describe, expect, it } from '@jest/globals';
import { issuesOf } from '../testing/issues.ts';
import { siteCreate, siteEdit } from './sites.ts';
import { savedVisit, visitCreate, visitEdit, visitMachineStatus, visits } from './visits.ts';

const id = '65a1b2c3d4e5f60718293a4b';
const required = { name: 'Sede', address: 'Via Roma 1', city: 'Torino' };

describe('site bodies', () => {
  it.each(['', '  ', null, undefined])(
    '[S5.site.name] [S5.site.address] [S5.site.city] %j is refused',
    (empty) => {
      const body = { name: empty, address: empty, city: empty };
      const texts = [
        'name: Name is required',
        'address: Indirizzo è obbligatorio',
        'city: Città è obbligatorio',
      ];
      expect(issuesOf(siteCreate, body)).toEqual(texts);
      expect(issuesOf(siteEdit, body)).toEqual(empty === undefined ? [] : texts);
    },
  );

  it.each(['x', 'x@', '@y', 'x y@z', 'x@y@z'])('[S5.site.email] %j is refused', (email) => {
    expect(issuesOf(siteCreate, { ...required, email })).toEqual(['email: E-mail must be valid']);
  });

  it.each(['x@y', 'info@azienda.example', null, '', ' '])('[S5.site.email] %j is accepted', (email) => {
    expect(issuesOf(siteCreate, { ...required, email })).toEqual([]);
  });

  it.each([
    [{ gpsLat: 90.1 }, 'gpsLat: Al massimo 90'],
    [{ gpsLon: -180.1 }, 'gpsLon: Almeno -180'],
    [{ gpsLat: '45.07' }, 'gpsLat: Deve essere un numero'],
    [{ postalCode: 'x'.repeat(13) }, 'postalCode: Al massimo 12 caratteri'],
  ])('refuse %j', (body, issue) => {
    expect(issuesOf(siteEdit, body)).toEqual([issue]);
  });
});

describe('visit bodies', () => {
  it('need site and moment', () => {
    expect(issuesOf(visitCreate, {})).toEqual(['site: Campo obbligatorio', 'datetime: Campo obbligatorio']);
    expect(issuesOf(visitCreate, { site: id, datetime: '2026-11-21T09:55:00Z' })).toEqual([]);
    expect(issuesOf(visitEdit, { owner: null, note: null })).toEqual([]);
  });

  it('[S4.visit] have the five grades', () => {
    expect(visitMachineStatus.options).toEqual(['GOOD', 'SOSO', 'BAD', 'OUTOFORDER', 'OTHER']);
    expect(issuesOf(visitEdit, { machines: [{ machineId: id, status: 'FINE' }] })).toEqual([
      'machines.0.status: Valore non ammesso',
    ]);
  });

  it('contain each machine only once', () => {
    const graded = (...ids: string[]) => ids.map((machineId) => ({ machineId, status: 'GOOD' }));
    const other = 'a'.repeat(24);
    expect(issuesOf(visitEdit, { machines: graded(id, other) })).toEqual([]);
    expect(issuesOf(visitEdit, { machines: graded(id, other, id.toUpperCase()) })).toEqual([
      'machines.2.machineId: È già in questa visita',
    ]);
  });

  it('have a message in their answers, also to a delete', () => {
    expect(Object.keys(savedVisit.shape)).toContain('message');
    expect(Object.keys(visits.remove.output.shape).sort()).toEqual(['message', 'ok']);
  });
});
