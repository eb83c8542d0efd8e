import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomSeed } from '@officina/server-kit/testing/randomized';
import { until } from '../../../infra/lib/wait.mjs';
import { historyOf } from '../src/history.ts';
import { planHistories } from '../src/plan-jobs.ts';
import { machinesOf } from '../src/plant.ts';
import { plants } from '../src/plants.ts';
import { random } from '../src/random.ts';
import { DemoStack } from './demo-stack.mjs';
import { endState } from './end-state.mjs';

/** Stops and kills happen in the first of these parts; `newer-parts` covers all parts. */
const parts = ['plants', 'sites', 'plans'];
const services = ['auth-proxy', 'events', 'maintenance', 'sites'];
const span = { today: Date.UTC(2026, 10, 20, 9), days: 20 };
const env = { DEMO_DAYS: String(span.days), DEMO_TODAY: new Date(span.today).toISOString() };

/** The plan without a bus: the expected final data. */
const planned = plants.map((plant) => {
  const dice = random(plant.seed);
  const machines = machinesOf(plant, dice, span.today);
  const lives = planHistories(plant, machines, span);
  const steps = [...historyOf(plant, machines, dice, span), ...lives.flatMap((life) => life.steps)];
  return { code: plant.code, machines: machines.length, plans: lives.length, steps };
});

/**
 * Interruptions of the generator, each once and in seeded order: from outside, or by a fault at a moment that is hard
 * to hit.
 */
export const interruptions = [
  { signal: 'SIGKILL', after: 2 },
  { signal: 'SIGTERM' },
  { fault: 'store.beforeWrite' },
  { signal: 'SIGKILL' },
  { fault: 'store.afterWrite' },
  { fault: 'relay.afterAppend' },
];

async function interrupt({ demo, dice, signal, fault, after = dice.between(20, 70) }) {
  if (fault)
    return demo.playParts(parts, { ...env, FAULTS: `${fault}:${dice.between(1, 1_000_000)}:0.1` }).ended;
  const events = demo.collection('events', 'events');
  const goal = (await events.countDocuments()) + after;
  const generator = demo.playParts(parts, env);
  const hasReachedGoal = async () => {
    if ((await events.countDocuments()) < goal) throw new Error(`not yet ${goal} events`);
  };
  await until(hasReachedGoal, { limitMs: 300_000, everyMs: 40 });
  generator.kill(signal);
  return generator.ended;
}

/**
 * @param {typeof interruptions} interruptions in sequence, followed by a last start that ends by
 * itself
 */
export const testCompleteAfter = (interruptions) =>
  describe('demo data after repeated interruptions', () => {
    let undisturbed;
    let disturbed;
    let endings;

    beforeAll(async () => {
      [undisturbed, disturbed] = await Promise.all([DemoStack.open(services), DemoStack.open(services)]);
      const whole = undisturbed.playParts(parts, env).ended;
      const dice = random(randomSeed('demo data broken off'));
      endings = [];
      for (const one of interruptions) endings.push(await interrupt({ demo: disturbed, dice, ...one }));
      endings.push(await disturbed.playParts(parts, env).ended);
      expect(await whole).toBe('code 0');
    }, 1_500_000);

    afterAll(() => Promise.all([undisturbed?.close(), disturbed?.close()]));

    test('are complete after the last start, with stops and kills before', () => {
      const wanted = interruptions.map(({ signal }) => (signal === 'SIGTERM' ? 'code 0' : 'SIGKILL'));
      expect(endings).toEqual([...wanted, 'code 0']);
    });

    test('are the same as after an undisturbed run, without losses or duplicates', async () => {
      expect(await endState(disturbed)).toEqual(await endState(undisturbed));
    });

    test('match the plan: each job once, one event for each step', async () => {
      const { documents, events } = await endState(disturbed);
      for (const { code, machines, plans, steps } of planned) {
        expect(documents.machines[code]).toBe(machines);
        expect(documents.maintenances[code]).toBe(plans);
        expect(documents.interventions[code]).toBe(steps.filter(({ version }) => version === 0).length);
        const ofJobs = Object.entries(events).filter(([kind]) => kind.startsWith(`${code} intervention:`));
        expect(ofJobs.reduce((sum, [, count]) => sum + count, 0)).toBe(steps.length);
      }
    });

    test('have a complete event chain and an event for each version of each document', async () => {
      const output = await disturbed.auditVerify();
      for (const { code } of planned)
        expect(output).toMatch(
          new RegExp(`${code}: \\d+ events, chain whole; \\d+ documents, each version with its event\\.`),
        );
    });

    test('are unchanged by a later start', async () => {
      const before = await endState(disturbed);
      const later = { ...env, DEMO_TODAY: undefined, DEMO_DAYS: undefined };
      expect(await disturbed.playParts(parts, later).ended).toBe('code 0');
      expect(await endState(disturbed)).toEqual(before);
    });

    test('receive the part of a newer version once, at the time of their own history', async () => {
      const before = await endState(disturbed);
      const newer = () => disturbed.play({ DEMO_DAYS: '3' }, ['testing/second-part.mjs']).ended;
      expect([await newer(), await newer()]).toEqual(['code 0', 'code 0']);
      const machines = disturbed.collection('maintenance', 'machines');
      const added = await machines.find({ shortCode: 'NEW-01' }).toArray();
      expect(added.map(({ createdAt }) => createdAt.getTime())).toEqual([span.today]);
      const { documents, moments, life } = await endState(disturbed);
      const { ROSSI, ...others } = before.documents.machines;
      const wanted = { ...before.documents, machines: { ...others, ROSSI: ROSSI + 1 } };
      expect(documents).toEqual(wanted);
      expect(moments).toHaveLength(before.moments.length + 1);
      expect(life).toEqual(before.life);
    });
  });
