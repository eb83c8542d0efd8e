import { expect, test } from '@jest/globals';
import { defineRecord } from './define-record.ts';
import { dayField, flagField, numberField, pairsField, requiredTextField, textField } from './field-kinds.ts';
import { recordTexts } from './record-texts.ts';

const words = {
  ...recordTexts({ one: 'macchinario', many: 'macchinari', the: 'Il macchinario', all: 'I macchinari' }),
  title: 'Macchinari',
  removeQuestion: 'Sicuro?',
};
const routes = {
  list: 'GET /api/maintenance/machine/all',
  create: 'POST /api/maintenance/machine/create',
  edit: 'PUT /api/maintenance/machine/{id}/edit',
  remove: 'DELETE /api/maintenance/machine/delete/{id}',
} as const;

const record = defineRecord({
  entity: 'machine',
  routes,
  needs: { create: 'manage', edit: 'manage' },
  fields: {
    shortCode: requiredTextField(),
    name: textField(),
    installDate: dayField(),
    isActive: flagField(true),
    customData: pairsField(),
  },
  texts: {
    ...words,
    labels: {
      shortCode: 'Codice',
      name: 'Nome',
      installDate: 'Data',
      isActive: 'Attiva',
      customData: 'Dati',
    },
  },
  hidden: ({ isActive }) => (isActive ? [] : ['installDate']),
});

const stored = {
  _id: '65a1b2c3d4e5f60718293a4b',
  __v: 3,
  shortCode: 'TOR-01',
  name: 'Tornio',
  installDate: '2026-09-17T05:42:00.000Z',
  tags: [],
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  customData: [{ name: 'Potenza', value: '22 kW' }],
};
const values = record.valuesOf(stored);

test('a blank form has only the initial values of a new record', () => {
  const blank = { shortCode: '', name: '', installDate: '', isActive: true, customData: [] };
  expect(record.valuesOf({})).toEqual(blank);
  expect(record.valuesOf({ shortCode: 'XX-01' })).toEqual({ ...blank, shortCode: 'XX-01' });
});

test('a document becomes texts, days and lists, blank for missing fields', () => {
  expect(values).toMatchObject({ shortCode: 'TOR-01', installDate: '2026-09-17', isActive: true });
  expect(record.valuesOf({ ...stored, name: null, installDate: null })).toMatchObject({
    name: '',
    installDate: '',
  });
});

test('a create sends all shown fields; a day keeps the hour of its initial value', () => {
  expect(record.createBody({ ...values, name: '' }, { installDate: stored.installDate })).toEqual({
    shortCode: 'TOR-01',
    name: null,
    installDate: stored.installDate,
    isActive: true,
    customData: stored.customData,
  });
  expect(record.createBody({ ...values, isActive: false })).not.toHaveProperty('installDate');
});

test('an edit sends only the changed fields; without changes it has no body', () => {
  expect(record.editBody(values, stored)).toBeUndefined();
  expect(record.editBody({ ...values, name: '', shortCode: '' }, stored)).toEqual({
    name: null,
    shortCode: '',
  });
  expect(record.editBody({ ...values, installDate: '2026-09-18' }, stored)).toEqual({
    installDate: '2026-09-17T22:00:00.000Z',
  });
  expect(record.editBody({ ...values, installDate: '31/02/2026' }, stored)).toEqual({
    installDate: '31/02/2026',
  });
});

test('a hidden field is not sent, whatever its value', () => {
  const changed = { ...values, isActive: false, installDate: '2020-01-01' };
  expect(record.editBody(changed, stored)).toEqual({ isActive: false });
});

test('values are shown as text when two versions are compared', () => {
  expect(record.words('isActive', values)).toBe('Sì');
  expect(record.words('installDate', values)).toBe('17/09/2026');
  expect(record.words('customData', values)).toBe('Potenza: 22 kW');
  expect(record.words('name', { ...values, name: '' })).toBe('—');
  expect(numberField().words(12.5)).toBe('12,5');
});

test('a definition that does not match the contract does not compile', () => {
  const fields = { shortCode: requiredTextField() };
  const labels = { shortCode: 'Codice' };
  const texts = { ...words, labels };
  const needs = { create: 'manage', edit: 'manage' } as const;
  const made = [
    defineRecord({ entity: 'machine', routes, needs, fields, texts }),
    // @ts-expect-error no such entity
    defineRecord({ entity: 'maintenance', routes, needs, fields, texts }),
    defineRecord({
      entity: 'machine',
      // @ts-expect-error the list of another entity
      routes: { ...routes, list: 'GET /api/site/all' },
      needs,
      fields,
      texts,
    }),
    defineRecord({
      entity: 'machine',
      // @ts-expect-error the create of another entity
      routes: { ...routes, create: 'POST /api/site/create' },
      needs,
      fields,
      texts,
    }),
    defineRecord({
      entity: 'machine',
      // @ts-expect-error the delete of another entity
      routes: { ...routes, remove: 'DELETE /api/site/delete/{id}' },
      needs,
      fields,
      texts,
    }),
    defineRecord({
      entity: 'machine',
      routes,
      needs,
      // @ts-expect-error no such field
      fields: { ...fields, colour: textField() },
      texts: { ...words, labels: { ...labels, colour: 'Colore' } },
    }),
    defineRecord({
      entity: 'machine',
      routes,
      needs,
      // @ts-expect-error a number where the contract has a text
      fields: { ...fields, model: numberField() },
      texts: { ...words, labels: { ...labels, model: 'Modello' } },
    }),
    defineRecord({
      entity: 'machine',
      routes,
      needs,
      // @ts-expect-error a nullable text where the contract requires one
      fields: { shortCode: textField() },
      texts,
    }),
    // @ts-expect-error a field without a label
    defineRecord({ entity: 'machine', routes, needs, fields: { ...fields, model: textField() }, texts }),
    // @ts-expect-error an edit that the contract does not allow
    defineRecord({ entity: 'machine', routes, needs, fields, texts, deactivation: { isActive: 'no' } }),
    // @ts-expect-error not the permission of the contract
    defineRecord({ entity: 'machine', routes, needs: { ...needs, edit: 'work' }, fields, texts }),
  ];
  expect(made).toHaveLength(11);
});
