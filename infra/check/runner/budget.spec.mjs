import { describe, expect, it } from '@jest/globals';
import { overBudget } from './budget.mjs';
import { isQuiet, machineSeconds, ownSeconds, watchOthers } from './cpu-time.mjs';

const suite = (parts) => ({ name: 'kitchen', seconds: 151, isWhole: true, isCached: false, ...parts });

describe('a budget of 100 s', () => {
  it.each([
    ['151 s', {}, ['kitchen took 151 s of 100 s']],
    ['150 s', { seconds: 150 }, []],
    ['151 s of an earlier run', { isCached: true }, []],
    ['151 s of a part of the suite', { isWhole: false }, []],
    ['151 s of a suite that has none', { name: 'cellar' }, []],
  ])('and %s', (_, parts, said) => {
    expect(overBudget([suite(parts)], { kitchen: 100 })).toEqual(said);
  });
});

describe('budgets of 100 s, of which suites usually take half', () => {
  const names = ['attic', 'bath', 'cellar', 'hall', 'kitchen'];
  const known = Object.fromEntries(names.map((name) => [name, 100]));
  const all = (usual, kitchen) =>
    names.map((name) => suite({ name, seconds: name === 'kitchen' ? kitchen : usual }));

  it.each([
    ['where all take as long as usual', 50, 151, ['kitchen took 151 s of 100 s']],
    ['where all are quicker', 20, 151, ['kitchen took 151 s of 100 s']],
    ['on a machine that takes half more for all', 75, 225, []],
    ['on such a machine for one that takes more still', 75, 226, ['kitchen took 226 s of 100 s']],
    ['on a machine that takes three times as long for all', 150, 301, ['kitchen took 301 s of 100 s']],
  ])('%s', (_, usual, kitchen, said) => {
    expect(overBudget(all(usual, kitchen), known)).toEqual(said);
  });
});

describe('a machine is quiet', () => {
  it('while others take no more than a tenth of its processors', () => {
    let at = { own: 5, machine: 100, now: 0 };
    const parts = { own: () => at.own, machine: () => at.machine, now: () => at.now, processors: 2 };
    const othersTook = watchOthers(parts);
    // 100 s of two processors: 150 s were worked, 130 s of them by us.
    at = { own: 135, machine: 250, now: 100 };
    expect(othersTook()).toBeCloseTo(0.1);
    expect([isQuiet(0.1), isQuiet(0.11)]).toEqual([true, false]);
  });

  it('by what Linux counts in hundredths of a second', () => {
    expect(ownSeconds(`7 (a b) ) S 1 7 7 0 -1 0 0 0 0 0 110 20 3000 400 20 0 1 0 5`)).toBeCloseTo(35.3);
    expect(machineSeconds('cpu  100 20 300 9999 9999 4 50 600 0 0\ncpu0 1 1 1')).toBeCloseTo(10.74);
  });
});
