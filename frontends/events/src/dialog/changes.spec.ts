import { expect, test } from '@jest/globals';
import type { AuditEvent } from '../list/group.ts';
import { changesOf } from './changes.ts';
import { inWords } from './in-words.ts';

const labelOf = (entity: string, field: string) =>
  changesOf({ entity, from: {}, to: { [field]: 'x' } } as unknown as AuditEvent)[0]?.label;

test.each([
  ['machine', 'tags', 'Tag'],
  ['machine', 'ceMark', 'Marcatura CE'],
  ['machine', 'manualLink', 'Collegamento al manuale'],
  ['machine', 'shortCode', 'Codice'],
  ['machine', 'isActive', 'Attiva'],
  ['machine', 'conformCertificate', 'Certificato di conformità'],
  ['site', 'address', 'Indirizzo'],
  ['site', 'excode', 'Codice esterno'],
  ['site', 'postalCode', 'CAP'],
  ['site', 'gpsLat', 'Latitudine'],
  ['plan', 'triggeredByDays', 'Frequenza in giorni'],
  ['plan', 'noticeDays', 'Giorni di preavviso'],
  ['plan', 'postponed', 'Rinviata'],
  ['intervention', 'externalExecutor', 'Assegnato a'],
  ['intervention', 'issueDescription', 'Descrizione problema'],
  ['user', 'isActive', 'Attivo'],
  ['user', 'email', 'E-mail'],
])('of a %s the field %s is called «%s», as in its form', (entity, field, label) => {
  expect(labelOf(entity, field)).toBe(label);
});

test('a postponement reads as a sentence', () => {
  const postponed = {
    to: '2026-12-09T23:00:00.000Z',
    reason: 'Ferie',
    by: 'Anna Rossi',
    at: '2026-11-22T11:00:00.000Z',
  };
  expect(inWords('postponed', postponed)).toBe('al 10/12/2026, da Anna Rossi: Ferie');
});
