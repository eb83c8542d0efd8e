import { describe, expect, it } from '@jest/globals';
import { isAssignedTo, isNamedIn, namesOf, peopleNamedIn } from './executors.ts';

describe('a name in a text', () => {
  it.each([
    ['Anna Rossi', 'Anna Rossi', true],
    ['Luca Bianchi, anna rossi', 'Anna Rossi', true],
    ['Luca Bianchi; Anna Rossi', 'Anna Rossi', true],
    ['Luca Bianchi e Anna Rossi', 'Anna Rossi', true],
    [' Anna Rossi ', 'Anna Rossi', true],
    ['Rossi, Anna', 'Rossi, Anna', true],
    ['Bianchi, Luca, rossi,anna', 'Rossi, Anna', true],
    ['Anna Rossini', 'Anna Rossi', false],
    ['chiedere ad Anna Rossi', 'Anna Rossi', false],
    ['Rossi, Luca', 'Rossi, Anna', false],
    ['Anna, Rossi', 'Rossi, Anna', false],
    ['', '', false],
  ])('%j names %j: %s', (text, name, isThere) => {
    expect(isNamedIn(text, name)).toBe(isThere);
  });
});

const [anna, luca, marta] = ['Anna Rossi', 'Luca Bianchi', 'Marta Neri'].map((name, at) => ({
  id: String(at).repeat(24),
  name,
})) as [Person, Person, Person];
type Person = { id: string; name: string };

describe('the text for the people of an intervention', () => {
  it('is their names in their order; without people there is none', () => {
    expect(namesOf([luca, anna])).toBe('Luca Bianchi, Anna Rossi');
    expect(namesOf([])).toBeNull();
  });

  it('is cut at 120 characters, by whole names', () => {
    const of = (...lengths: number[]) => namesOf(lengths.map((length) => ({ name: 'x'.repeat(length) })));
    expect(of(120)).toBe('x'.repeat(120));
    expect(of(59, 59)).toBe(`${'x'.repeat(59)}, ${'x'.repeat(59)}`);
    expect(of(59, 60, 1)).toBe('x'.repeat(59));
  });
});

describe('an intervention is somebody’s', () => {
  it('by id where people are linked, whatever their names', () => {
    const job = { assignees: [anna, luca], externalExecutor: 'Anna Rossi, Luca Bianchi' };
    expect(isAssignedTo(job, { ...luca, name: 'Luca Verdi' })).toBe(true);
    expect(isAssignedTo(job, { id: '9'.repeat(24), name: 'Anna Rossi' })).toBe(false);
  });

  it('by name where nobody is linked', () => {
    for (const assignees of [undefined, null, []]) {
      expect(isAssignedTo({ assignees, externalExecutor: 'Ditta Verne, anna rossi' }, anna)).toBe(true);
      expect(isAssignedTo({ assignees, externalExecutor: 'Ditta Verne' }, anna)).toBe(false);
    }
    expect(isAssignedTo({}, anna)).toBe(false);
  });
});

describe('the people whom a text names', () => {
  const homonym = { id: '8'.repeat(24), name: 'anna rossi' };
  const formal = { id: '7'.repeat(24), name: 'Rossi, Anna' };
  const people = [anna, luca, marta];

  it('are those with these names, in the order of the text; several at a place are homonyms', () => {
    expect(peopleNamedIn('Luca Bianchi e anna rossi', people)).toEqual([[luca], [anna]]);
    expect(peopleNamedIn('Anna Rossi', [...people, homonym])).toEqual([[anna, homonym]]);
    expect(peopleNamedIn('Rossi, Anna; Marta Neri', [...people, formal])).toEqual([[formal], [marta]]);
  });

  it('are unknown if the text also names somebody else, or nobody', () => {
    for (const text of ['Ditta Verne', 'Anna Rossi, Ditta Verne', 'Ditta Verne e Anna Rossi', 'Anna', ''])
      expect(peopleNamedIn(text, people)).toBeUndefined();
  });

  it('are those with the longest name that fits', () => {
    const [short, long] = [{ name: 'Rossi' }, { name: 'Rossi, Anna' }];
    expect(peopleNamedIn('Rossi, Anna', [short, long])).toEqual([[long]]);
  });
});
