import { setTimeout as pause } from 'node:timers/promises';
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
  const job = (name, waits = false) => ({ suites: [suite(name)], waits, run: async () => {} });

  /** The names of jobs as they begin, each with those that run then. */
  async function begunOf(jobs, hasRoom, lasts = async () => {}) {
    const running = new Set();
    const begun = [];
    const work = async ({ suites: [{ name }] }) => {
      begun.push([name, ...running]);
      running.add(name);
      await lasts();
      await pause(50);
      running.delete(name);
    };
    await inLanes(jobs, work, hasRoom);
    return begun;
  }
  const beside = (...jobs) => begunOf(jobs, async () => true);

  it('put two that wait beside one that burns, and help each other at the end', async () => {
    const waiting = [job('kill', true), job('start', true)];
    const begun = await beside(job('lint'), job('browser'), ...waiting, job('orders'));
    expect(begun.slice(0, 3)).toEqual([['lint'], ['kill', 'lint'], ['start', 'lint', 'kill']]);
    expect(begun.slice(3).map(([name]) => name)).toEqual(['browser', 'orders']);
    expect(begun.slice(3).flat().length).toBeGreaterThan(2);
  });

  it('put three beside each other when none is left that waits', async () => {
    const begun = await beside(...['lint', 'browser', 'orders', 'sites', 'events'].map((name) => job(name)));
    expect(begun.map(([name]) => name)).toEqual(['lint', 'browser', 'orders', 'sites', 'events']);
    expect(Math.max(...begun.map((names) => names.length))).toBe(3);
  });

  it('put two beside each other while the processors have no room for a third', async () => {
    let looks = 0;
    const afterFour = async () => {
      await pause(10);
      return ++looks > 4;
    };
    const jobs = ['lint', 'browser', 'orders', 'sites', 'events', 'visits'].map((name) => job(name));
    const untilLooked = async () => {
      while (looks <= 4) await pause(10);
    };
    const begun = await begunOf(jobs, afterFour, untilLooked);
    expect(begun.map(([name]) => name).toSorted()).toEqual(
      jobs.map(({ suites: [{ name }] }) => name).toSorted(),
    );
    expect(begun.slice(0, 2).map((names) => names.length)).toEqual([1, 2]);
    expect(begun.some((names) => names.length === 3)).toBe(true);
    const never = await begunOf(jobs, async () => (await pause(10), false));
    expect(never.map((names) => names.length)).toEqual([1, 2, 2, 2, 2, 2]);
  });
});
