import { expect, it } from '@jest/globals';
import { sites } from '@officina/contracts/sites/sites';
import type { ImportContext } from './kind.ts';
import { nearestName, referenceReader } from './reference-reader.ts';

const names = ['Magazzino', 'Capannone A', 'Torneria'];

it.each([
  ['magazino', 'Magazzino'],
  ['Capanone A', 'Capannone A'],
  ['Tornerie', 'Torneria'],
  ['Torno', undefined],
  ['', undefined],
])('the nearest name to %j is %j', (typed, meant) => {
  expect(nearestName(names)(typed)).toBe(meant);
});

it('only hundreds of unknown names are searched, and results are remembered', () => {
  const nearest = nearestName(names);
  expect(nearest('magazino')).toBe('Magazzino');
  for (let index = 0; index < 500; index += 1) nearest(`Capannone che non c’è ${index}`);
  expect(nearest('Tornerie')).toBeUndefined();
  expect(nearest('Magazino')).toBe('Magazzino');
});

it('fewer names are searched among thousands of similar length', () => {
  const nearest = nearestName(['Magazzino', ...Array.from({ length: 50_000 }, (_, at) => `Capannone ${at}`)]);
  for (let at = 0; at < 4; at += 1)
    expect(nearest(`Capanone ${10_000 + at}`)).toBe(`Capannone ${10_000 + at}`);
  expect(nearest('Capanone 20000')).toBeUndefined();
});

it('an unknown name suggests the nearest name or gives advice, and an unknown code only gives advice', () => {
  const records = names.map((name, index) => ({ _id: String(index), __v: 0, name }));
  const context: ImportContext = {
    tenant: { code: 'ROSSI', timezone: 'Europe/Rome', services: {} },
    ...{ zone: 'Europe/Rome', neighboursOf: () => records },
  };
  const texts = { unknown: 'Luogo che non c’è', advice: 'prima crealo' };
  const reading = (typed: string, isCode: boolean) => () =>
    referenceReader(sites.all, ({ name }) => [name], { ...texts, isCode })(typed, context);
  expect(reading('Magazino', false)).toThrow(/^Luogo che non c’è. Forse Magazzino\?$/);
  expect(reading('Altrove', false)).toThrow(/^Luogo che non c’è: prima crealo$/);
  expect(reading('Magazino', true)).toThrow(/^Luogo che non c’è: prima crealo$/);
  expect(reading('magazzino', false)()).toBe('0');
});
