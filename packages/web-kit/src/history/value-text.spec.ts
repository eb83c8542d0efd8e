import { expect, test } from '@jest/globals';
import { valueText } from './value-text.ts';

test('values of machines and interventions are formatted as text', () => {
  expect(valueText('endDate', '2026-09-17T10:00:00.000Z')).toBe('17/09/2026 12:00');
  expect(valueText('installDate', '2026-09-16T22:00:00.000Z')).toBe('17/09/2026');
  expect(valueText('alreadyReported', false)).toBe('No');
  expect(valueText('tags', ['Privato', 'Provvisorio'])).toBe('Privato\nProvvisorio');
  expect(valueText('notes', [{ _id: 'x', text: 'Sentito il fornitore', user: 'Anna' }])).toBe(
    'Sentito il fornitore',
  );
  expect(valueText('customData', [{ name: 'Olio', value: '46' }])).toBe('Olio: 46');
  expect(valueText('scheduledMaintenance', { checkList: [{ title: 'Livello', result: '' }] })).toBe(
    'Livello: da verificare',
  );
  const ko = { checkList: [{ title: 'Filtri', result: '', notOk: true }] };
  expect(valueText('scheduledMaintenance', ko)).toBe('Filtri: KO');
  expect(valueText('fromInterventionId', '65a1b2c3d4e5f60718293a4b')).toBe('Intervento 93a4b');
  expect(valueText('waitsForOrder', '65a1b2c3d4e5f60718293a4b')).toBe('Ordine 93a4b');
  expect(valueText('closedBy', { id: '64b000000000000000000001', name: 'Anna Rossi' })).toBe('Anna Rossi');
  const doneBy = ['Anna Rossi', 'Luca Bianchi'].map((name, at) => ({
    id: `64b00000000000000000000${at}`,
    name,
  }));
  expect(valueText('doneBy', doneBy)).toBe('Anna Rossi\nLuca Bianchi');
  expect(valueText('menuhidden', { visit: true, form: false })).toBe('Visite: Sì\nRichiesta Intervento: No');
  const proposed = { linkId: '65a1b2c3d4e5f60718293a4b', firm: 'Rettrans', at: '2026-09-17T10:00:00.000Z' };
  expect(valueText('proposedClosing', { ...proposed, text: 'Cambiata la pompa' })).toBe(
    'Rettrans: Cambiata la pompa',
  );
  expect(valueText('proposedClosing', { ...proposed, text: '' })).toBe('Rettrans');
  expect(valueText('endDate', null)).toBe('');
});

test('values of orders, visits, lots and settings are formatted as text', () => {
  expect(valueText('price', 1810.4)).toBe('1.810,40\u00a0€');
  expect(valueText('desiredAlcohol', 9.5)).toBe('9,5 % vol');
  expect(valueText('triggeredByDays', 365)).toBe('365');
  expect(valueText('gpsLat', 46.067213)).toBe('46,067213');
  expect(valueText('orderDate', '2026-11-20T08:59:00.000Z')).toBe('20/11/2026');
  expect(valueText('product', 'RO3')).toBe('Rosè');
  const letter = { key: 'order:1:0', to: 'a@b.example', by: { id: null, name: 'Anna Rossi' }, message: null };
  expect(valueText('letter', { ...letter, state: 'given up' }).split('\n')).toEqual([
    'Numero: order:1:0',
    'A: a@b.example',
    'Da: Anna Rossi',
    'Messaggio: vuoto',
    'Stato: Non partita',
  ]);
  const rows = [
    { spareId: 'x', code: 'CIN-1', code2: null, name: 'Cinghia', qt: 2.5, unity: 'm' },
    { code: 'F-7', name: null, qt: 1, unity: null },
  ];
  expect(valueText('rows', rows)).toBe('CIN-1 Cinghia: 2,5 m\nF-7: 1');
  const grades = [
    { machineId: 'x', code: 'PRE-01', name: 'Pressa', status: 'GOOD' },
    { machineId: 'y', code: 'TOR-02', name: null, status: 'OUTOFORDER' },
  ];
  expect(valueText('machines', grades)).toBe('PRE-01 Pressa: Buono\nTOR-02: Non funzionante');
  const measuredAt = '2026-11-22T07:35:00.000Z';
  const readings = [
    { _id: 'x', timesamp: measuredAt, measuredAt, temperature: 18.5, AlcholEbul: null, bx: 21.8 },
    { _id: 'y', timesamp: measuredAt, measuredAt, AlcholEbul: 0 },
  ];
  expect(valueText('data', readings)).toBe('22/11/2026 08:35: 21,8 °Bx, 18,5 °C\n22/11/2026 08:35: 0 % vol');
  expect(valueText('services', { lotlog: { enabled: false } })).toBe('Fermentazioni: non attivo');
  expect(valueText('company', { city: 'Trento' })).toBe('Città: Trento');
  expect(valueText('role', 'technician')).toBe('Tecnico');
  expect(valueText('lots', { instrument: 'refractometer' })).toBe('Strumento: Rifrattometro');
  expect(valueText('bands', { BR4: { min: 12, max: 15.5 } })).toBe('Brut: da 12 a 15,5 °C');
  expect(valueText('address', { city: 'Trento' })).toBe('Città: Trento');
  expect(valueText('notes', { cut: 250_000 })).toBe('troppo lungo per il registro');
});
