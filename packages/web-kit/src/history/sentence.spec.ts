import { expect, test } from '@jest/globals';
import type { AuditEvent } from '@officina/contracts/events/events';
import { sentenceOf, sentenceText } from './sentence.ts';

const names: Record<string, string> = { luogo1: 'Capannone A', anna: 'Anna Rossi' };
const textOf = (action: string, from: AuditEvent['from'], to: AuditEvent['to'], entity = 'intervention') =>
  sentenceText(sentenceOf({ action, entity, from, to } as AuditEvent, (_field, id) => names[String(id)]));

test.each([
  ['Segnalazione registrata', null, { status: 'OPEN', issueDescription: 'Perde olio' }, '«Perde olio»'],
  ['Intervento aperto', null, { status: 'OPEN', type: 'RICHIESTA' }, 'Aperto, RICHIESTA'],
  ['Intervento eliminato', { status: 'OPEN' }, null, 'Eliminato'],
  [
    'Intervento assegnato',
    { status: 'OPEN', externalExecutor: null },
    { status: 'ASSIGNED', externalExecutor: 'Luca Bianchi' },
    'Aperto → Assegnato a Luca Bianchi',
  ],
  [
    'Intervento assegnato',
    { status: 'WAITING PARTS', externalExecutor: '' },
    { status: 'ASSIGNED', externalExecutor: 'Anna Rossi' },
    'Attesa ricambi → Assegnato ad Anna Rossi',
  ],
  ['Intervento assegnato', { status: 'OPEN' }, { status: 'ASSIGNED' }, 'Aperto → Assegnato'],
  ['Intervento chiuso', { status: 'ASSIGNED' }, { status: 'CLOSED' }, 'Assegnato → Chiuso'],
  [
    'Intervento chiuso',
    { status: 'OPEN', externalExecutor: null },
    { status: 'CLOSED', externalExecutor: 'Luca Bianchi' },
    'Aperto → Chiuso',
  ],
  [
    'Intervento in attesa ricambi',
    { status: 'OPEN', waitsForOrder: null },
    { status: 'WAITING PARTS', waitsForOrder: '65a1b2c3d4e5f60718293a4b' },
    'Aperto → Attesa ricambi per l’ordine 93a4b',
  ],
  [
    'Intervento assegnato',
    { assignees: [{ id: 'a', name: 'Anna Rossi' }], externalExecutor: 'Anna Rossi' },
    {
      assignees: [
        { id: 'a', name: 'Anna Rossi' },
        { id: 'l', name: 'Luca Bianchi' },
      ],
      externalExecutor: 'Anna Rossi, Luca Bianchi',
    },
    'Assegnato a: Anna Rossi → Anna Rossi, Luca Bianchi',
  ],
  [
    'Intervento assegnato',
    { assignees: null },
    { assignees: [{ id: 'a', name: 'Anna Rossi' }] },
    'Persone assegnate: — → Anna Rossi',
  ],
  ['Intervento modificato', { priority: 'NORMAL' }, { priority: 'URGENT' }, 'Priorità: Normale → URGENTE'],
  [
    'Intervento modificato',
    { endDate: null },
    { endDate: '2026-11-24T10:00:00.000Z' },
    'Data fine: — → 24/11/2026',
  ],
  [
    'Intervento modificato',
    { solveDescription: null, type: 'RICHIESTA', priority: 'LOW' },
    { solveDescription: 'Fatto', type: 'ESTERNA', priority: 'NORMAL' },
    'Descrizione soluzione: — → Fatto, e altri 2 campi',
  ],
  [
    'Nota aggiunta',
    { notes: [] },
    { notes: [{ _id: 'x', text: 'Ordinato il cavo', user: 'Anna Rossi' }] },
    'Nota aggiunta: «Ordinato il cavo»',
  ],
] as const)('%s, %j to %j, is shown as «%s»', (action, from, to, sentence) => {
  expect(textOf(action, from as AuditEvent['from'], to as AuditEvent['to'])).toBe(sentence);
});

test.each([
  ['machine', 'Macchinario creato', null, { name: 'Tornio' }, 'Creato'],
  [
    'machine',
    'Macchinario modificato',
    { department: 'Torneria' },
    { department: 'Torneria 2' },
    'Reparto: Torneria → Torneria 2',
  ],
  ['machine', 'Macchinario modificato', { site: null }, { site: 'luogo1' }, 'Luogo: — → Capannone A'],
  ['machine', 'Macchinario modificato', { owner: 'anna' }, { owner: null }, 'Proprietario: Anna Rossi → —'],
  [
    'machine',
    'Macchinario modificato',
    { ceMark: false, tags: [] },
    { ceMark: true, tags: ['Privato'] },
    'Marcatura CE: No → Sì, e un altro campo',
  ],
  ['site', 'Luogo eliminato', { name: 'Sede' }, null, 'Eliminato'],
  ['order', 'Ordine inviato', { orderStatus: 'NEW' }, { orderStatus: 'SENT' }, 'Richiesto → Inviato'],
  [
    'order',
    'Ordine arrivato',
    { arrivalDate: null, orderStatus: 'SENT' },
    { arrivalDate: '2026-11-05T10:00:00.000Z', orderStatus: 'HIDE' },
    'Inviato → Arrivato, e un altro campo',
  ],
  ['order', 'Ordine modificato', { price: 10 }, { price: 1234.5 }, 'Costo: 10,00\u00a0€ → 1.234,50\u00a0€'],
  [
    'spare',
    'Ricambio modificato',
    { orderStatus: 'FINISH' },
    { orderStatus: 'IN_STOCK' },
    'Esaurito → Presente',
  ],
  [
    'visit',
    'Visita modificata',
    { machines: [{ machineId: 'x', code: 'T1', name: 'Tornio', status: 'GOOD' }] },
    { machines: [{ machineId: 'x', code: 'T1', name: 'Tornio', status: 'BAD' }] },
    'Macchine: T1 Tornio: Buono → T1 Tornio: Cattivo',
  ],
  [
    'lot',
    'Lotto chiuso',
    { endDate: null, status: 'OPEN' },
    { endDate: 'x', status: 'CLOSED' },
    'OPEN → CLOSED, e un altro campo',
  ],
  [
    'lot',
    'Lotto modificato',
    { data: [] },
    { data: [{ measuredAt: '2026-11-22T07:35:00.000Z', bx: 18.8 }] },
    'Registrazioni: 22/11/2026 08:35: 18,8 °Bx',
  ],
  [
    'tenant',
    'Servizio disattivato',
    { services: { visit: { enabled: true }, spare: { enabled: false } } },
    { services: { visit: { enabled: false }, spare: { enabled: false } } },
    'Servizi: Visite: attivo → Visite: non attivo',
  ],
  ['tenant', 'Azienda disattivata', {}, { isActive: false }, 'Attiva: — → No'],
  ['user', 'Utente disattivato', { isActive: true }, { isActive: false }, 'Attivo: Sì → No'],
  ['tenant', 'Azienda creata', null, { name: 'Rossi' }, 'Creata'],
  [
    'sensor',
    'Sensore muto',
    null,
    { machineId: 'x', silence: { since: '2026-11-20T09:32:10.000Z', end: null }, crossing: null },
    'Muto, dal 20/11/2026 10:32',
  ],
  [
    'sensor',
    'Sensore di nuovo attivo',
    { silence: { since: '2026-11-20T09:32:10.000Z', end: null } },
    { silence: { since: '2026-11-20T09:32:10.000Z', end: '2026-11-21T09:50:00.000Z' } },
    'Attivo, dal 20/11/2026 10:32 al 21/11/2026 10:50',
  ],
  [
    'sensor',
    'Soglia superata',
    { crossing: null },
    {
      crossing: {
        ...{
          side: 'high',
          limit: 28,
          since: '2026-11-20T09:32:10.000Z',
          value: 29.4321,
          unit: '°C',
          number: 1,
        },
        end: null,
      },
    },
    'Superata, sopra 28 °C: 29,432 °C dal 20/11/2026 10:32',
  ],
  [
    'sensor',
    'Valore rientrato',
    {},
    {
      crossing: {
        ...{ side: 'low', limit: 4, since: '2026-11-20T09:32:10.000Z', value: 3, unit: '', number: 1 },
        end: { at: '2026-11-20T09:40:00.000Z', value: 4.5 },
      },
    },
    'Rientrato, 4,5 dal 20/11/2026 10:40',
  ],
  ['sensor', 'Sensore creato', null, { dataCode: 'T1' }, 'Creato'],
] as const)('an event of a %s is shown as a sentence: %s, %j to %j', (entity, action, from, to, sentence) => {
  expect(textOf(action, from as AuditEvent['from'], to as AuditEvent['to'], entity)).toBe(sentence);
});
