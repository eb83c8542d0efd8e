import { expect, test } from '@jest/globals';
import type { AuditEvent } from '@officina/contracts/events/events';
import { changesOf } from './changes.ts';
import { valueText } from './value-text.ts';

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
  ['user', 'tokenMadeAt', 'Token creato'],
  ['spare', 'code', 'Codice interno'],
  ['spare', 'manufacture', 'Fornitore'],
  ['order', 'orderStatus', 'Stato'],
  ['order', 'arrivalDate', 'Data arrivo'],
  ['order', 'rows', 'Righe'],
  ['visit', 'owner', 'Fatta da'],
  ['visit', 'machines', 'Macchine'],
  ['customer', 'address', 'Indirizzo'],
  ['lot', 'desiredAlcohol', 'Alcol desiderato'],
  ['lot', 'data', 'Registrazioni'],
  ['sensor', 'dataCode', 'Codice dato'],
  ['sensor', 'machineId', 'Macchinario'],
  ['sensor', 'silence', 'Muto'],
  ['sensor', 'crossing', 'Soglia'],
  ['tenant', 'lots', 'Fermentazioni'],
  ['tenant', 'networks', 'Reti dei sensori'],
  ['tenant', 'firstSteps', 'Primi passi'],
  ['tenant', 'isActive', 'Attiva'],
  ['tenant', 'isDemo', 'Dimostrativa'],
])('the label of %s.%s is «%s», as in its form', (entity, field, label) => {
  expect(labelOf(entity, field)).toBe(label);
});

test('a postponement is shown as a sentence', () => {
  const postponed = {
    to: '2026-12-09T23:00:00.000Z',
    reason: 'Ferie',
    by: 'Anna Rossi',
    at: '2026-11-22T11:00:00.000Z',
  };
  expect(valueText('postponed', postponed)).toBe('al 10/12/2026, da Anna Rossi: Ferie');
});

const changed = (entity: string, from: object, to: object) =>
  changesOf({ entity, from, to } as unknown as AuditEvent).map((change) => [
    valueText(change.field, change.from),
    valueText(change.field, change.to),
  ]);

test('a replaced list shows only the changed items, or all of them if only their order changed', () => {
  const [one, two, three] = [1, 2, 3].map((at) => ({ code: `F-${at}`, name: 'Filtro', qt: at, unity: 'pz' }));
  expect(changed('order', { rows: [one, two] }, { rows: [one, three] })).toEqual([
    ['F-2 Filtro: 2 pz', 'F-3 Filtro: 3 pz'],
  ]);
  expect(changed('order', { rows: [one] }, { rows: [one, two] })).toEqual([['', 'F-2 Filtro: 2 pz']]);
  expect(
    changed('machine', { tags: ['Privato', 'Provvisorio'] }, { tags: ['Provvisorio', 'Privato'] }),
  ).toEqual([['Privato\nProvvisorio', 'Provvisorio\nPrivato']]);
});

test('only changed switches are shown', () => {
  const from = {
    services: { visit: { enabled: true }, spare: { enabled: true } },
    menuhidden: { form: true },
  };
  const to = {
    services: { visit: { enabled: false }, spare: { enabled: true } },
    menuhidden: { form: true, stat: true },
  };
  expect(changed('tenant', from, to)).toEqual([
    ['Visite: attivo', 'Visite: non attivo'],
    ['', 'Statistiche: Sì'],
  ]);
});
