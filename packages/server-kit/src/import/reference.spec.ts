import { expect, it } from '@jest/globals';
import { sites } from '@officina/contracts/sites/sites';
import type { Context } from './kind.ts';
import { nearestAmong, reference } from './reference.ts';

const names = ['Magazzino', 'Capannone A', 'Torneria'];

it.each([
  ['magazino', 'Magazzino'],
  ['Capanone A', 'Capannone A'],
  ['Tornerie', 'Torneria'],
  ['Torno', undefined],
  ['', undefined],
])('of %j the name %j was meant', (typed, meant) => {
  expect(nearestAmong(names)(typed)).toBe(meant);
});

it('of a sheet with hundreds of unknown names no more are searched, and what was found is remembered', () => {
  const nearest = nearestAmong(names);
  expect(nearest('magazino')).toBe('Magazzino');
  for (let index = 0; index < 500; index += 1) nearest(`Capannone che non c’è ${index}`);
  expect(nearest('Tornerie')).toBeUndefined();
  expect(nearest('Magazino')).toBe('Magazzino');
});

it('of thousands of names that are as long fewer are searched', () => {
  const nearest = nearestAmong([
    'Magazzino',
    ...Array.from({ length: 50_000 }, (_, at) => `Capannone ${at}`),
  ]);
  for (let at = 0; at < 4; at += 1)
    expect(nearest(`Capanone ${10_000 + at}`)).toBe(`Capannone ${10_000 + at}`);
  expect(nearest('Capanone 20000')).toBeUndefined();
});

it('a name that nobody has is told the one that was meant, else what to do; a code is told no other', () => {
  const records = names.map((name, index) => ({ _id: String(index), __v: 0, name }));
  const context: Context = {
    tenant: { code: 'ROSSI', timezone: 'Europe/Rome', services: {} },
    ...{ zone: 'Europe/Rome', neighboursOf: () => records },
  };
  const said = { unknown: 'Luogo che non c’è', advice: 'prima crealo' };
  const reading = (typed: string, isCode: boolean) => () =>
    reference(sites.all, ({ name }) => [name], { ...said, isCode })(typed, context);
  expect(reading('Magazino', false)).toThrow(/^Luogo che non c’è. Forse Magazzino\?$/);
  expect(reading('Altrove', false)).toThrow(/^Luogo che non c’è: prima crealo$/);
  expect(reading('Magazino', true)).toThrow(/^Luogo che non c’è: prima crealo$/);
  expect(reading('magazzino', false)()).toBe('0');
});
