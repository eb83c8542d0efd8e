import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { implemented } from '../support/entries.ts';
import { random } from '../support/tenants.ts';
import { isolationFaults } from './checkers/isolation.ts';
import { makeVictim, type Victim } from './checkers/victim.ts';
import { sampleOf } from './samples/all.ts';
import { openLeakyStack } from './testing/open-leaky-stack.ts';
import { openLab, type Lab, type World } from './testing/world.ts';

describe('with the token of another tenant and each of its ids', () => {
  let lab: Lab;
  let victim: Victim;
  let world: World;

  beforeAll(async () => {
    lab = await openLab();
    victim = await makeVictim(lab, random());
    world = await lab.newWorld();
  });
  afterAll(() => lab.close());

  it.each(implemented)('$endpoint.http shows nothing', async (entry) => {
    const aim = { world, victim, tried: 'all' as const };
    expect(await isolationFaults(entry, sampleOf(entry.name), aim)).toEqual([]);
  });
});

describe('negative control: a service that reads without the tenant', () => {
  let leaky: Awaited<ReturnType<typeof openLeakyStack>>;
  let lab: Lab;
  let victim: Victim;
  let world: World;

  beforeAll(async () => {
    leaky = await openLeakyStack();
    lab = await openLab(leaky.addresses);
    victim = await makeVictim(lab, random());
    world = await lab.newWorld();
  });
  afterAll(async () => {
    await lab.close();
    await leaky.stop();
  });

  it.each(['four', 'all'] as const)('is found with %s of the other tenant’s ids', async (tried) => {
    const faults = async (name: string) => {
      const entries = implemented.filter((one) => one.name === name);
      const found = entries.map((entry) => isolationFaults(entry, sampleOf(name), { world, victim, tried }));
      return (await Promise.all(found)).flat().join('\n');
    };
    expect(await faults('machines.single')).toContain('holds a mark of the other tenant');
    expect(await faults('interventions.byMachine')).toContain('found what is not theirs');
    expect(await faults('machines.all')).toBe('');
    // Every process knows a new sensor within five seconds.
    let hours = '';
    for (let second = 0; second < 15 && hours === ''; second += 1) {
      if (second > 0) await delay(1_000);
      hours = await faults('readings.hours');
    }
    expect(hours).toContain('tells of a sensor of the other tenant');
    expect(await faults('productionData.days')).toBe('');
  });
});
