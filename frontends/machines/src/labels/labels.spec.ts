/** @jest-environment @officina/web-kit/testing/environment */
import { expect, test } from '@jest/globals';
import { labelsOf, reportPath } from './label.ts';
import { fileName } from './draw-label.ts';

const machine = {
  _id: '65a1b2c3d4e5f60718293a4b',
  __v: 0,
  shortCode: 'TOR-01',
  name: 'Tornio',
  serial: null,
  tags: [],
  ceMark: false,
  therIsManual: false,
  conformCertificate: false,
  isActive: true,
  customData: [],
};

const form = { tenant: 'ROSSI', publicUrl: 'http://localhost', hasForm: true };

test('the report label contains the public address, with or without a final slash', () => {
  for (const publicUrl of ['https://officina.rossi.it', 'https://officina.rossi.it/']) {
    const [report] = labelsOf(machine, { ...form, publicUrl });
    expect(report?.content).toBe('https://officina.rossi.it/form?tenant=ROSSI&machine=TOR-01');
  }
  expect(reportPath('ROSSI', 'A&B 1')).toBe('/form?tenant=ROSSI&machine=A%26B+1');
});

test('a machine has four labels; without a serial the last one has no content', () => {
  const labels = labelsOf(machine, form);
  expect(labels.map(({ kind }) => kind)).toEqual(['report', 'code', 'id', 'serial']);
  expect(labels.slice(1).map(({ content }) => content)).toEqual(['TOR-01', machine._id, undefined]);
});

test('the report label has no caption if the form would refuse a report', () => {
  const captions = (isActive: boolean, hasForm: boolean) =>
    labelsOf({ ...machine, isActive }, { ...form, hasForm }).map(({ caption }) => caption);
  const others = ['TOR-01', machine._id, '—'];
  expect(captions(true, true)).toEqual(['Inquadra e segnala un guasto', ...others]);
  expect(captions(false, true)).toEqual(['', ...others]);
  expect(captions(true, false)).toEqual(['', ...others]);
});

test('files are named after code and label', () => {
  expect(fileName({ shortCode: 'TOR-01', kind: 'report' }, 'png')).toBe('TOR-01-segnalazione.png');
  expect(fileName({ shortCode: '../a b', kind: 'serial' }, 'jpeg')).toBe('.._a_b-seriale.jpeg');
});
