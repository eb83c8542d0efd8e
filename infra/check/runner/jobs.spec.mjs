import { describe, expect, it } from '@jest/globals';
import { inLanes, jobsOf } from './jobs.mjs';

const suite = (name, more) => ({ name, ...more });
const ofNx = (name, more) => suite(name, { nx: { project: name, target: 'test' }, ...more });
const names = (jobs) => jobs.map(({ suites }) => suites.map(({ name }) => name));

describe('jobs', () => {
  it('are one for the suites of an Nx target, at the place of the first', () => {
    const suites = [suite('browser'), ofNx('orders'), suite('kill'), ofNx('sites')];
    expect(names(jobsOf(suites))).toEqual([['browser'], ['orders', 'sites'], ['kill']]);
  });

  it('are portions of a target with many suites, for the lanes to share', () => {
    const many = Array.from({ length: 17 }, (_, at) => ofNx(`p${at}`));
    expect(jobsOf(many).map(({ suites }) => suites.length)).toEqual([8, 8, 1]);
    expect(names(jobsOf(many)).flat()).toEqual(many.map(({ name }) => name));
  });

  it('are apart for the suites of a target that wait', () => {
    const suites = [
      ofNx('orders'),
      ofNx('infra', { waits: true }),
      ofNx('sites'),
      suite('kill', { waits: true }),
    ];
    expect(jobsOf(suites).map(({ suites: [{ name }], waits }) => [name, waits])).toEqual([
      ['orders', false],
      ['infra', true],
      ['kill', true],
    ]);
  });

  it('are one for a suite of which words narrow the files', () => {
    const suites = [ofNx('orders', { words: ['pdf'] }), ofNx('sites'), ofNx('lotlog')];
    expect(names(jobsOf(suites))).toEqual([['orders'], ['sites', 'lotlog']]);
  });
});

describe('lanes', () => {
  it('put what waits beside what burns, and help each other at the end', async () => {
    const job = (name, waits = false) => ({ suites: [suite(name)], waits, run: async () => {} });
    const jobs = [job('lint'), job('browser'), job('kill', true), job('start', true), job('orders')];
    const running = new Set();
    const beside = [];
    await inLanes(jobs, async ({ suites: [{ name }] }) => {
      beside.push([name, ...running]);
      running.add(name);
      await new Promise((resolve) => setTimeout(resolve, 50));
      running.delete(name);
    });
    expect(beside.slice(0, 2)).toEqual([['lint'], ['kill', 'lint']]);
    expect(beside.map(([name]) => name).sort()).toEqual(['browser', 'kill', 'lint', 'orders', 'start']);
    expect(beside.flat().length).toBeGreaterThan(7);
  });
});
