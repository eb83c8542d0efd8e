import { Module } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { users } from '@officina/contracts/auth/users';
import { systemCaller } from '@officina/server-kit/system-caller';
import { caller } from '@officina/server-kit/testing/callers';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testService, type TestService } from '@officina/server-kit/testing/test-service';
import { AuthProxyModule } from '../../../services/auth-proxy/src/auth-proxy.module.ts';
import { generate } from './generate.ts';
import type { Part } from './part.ts';
import { ensureTenant } from './people.ts';
import { plants } from './plants.ts';

@Module({})
class Nothing {}

const span = { today: Date.UTC(2026, 10, 20, 9), days: 3 };
const secret = 'a-secret-of-the-tests-that-has-32-bytes-AAA';
/** The lowest cost of a password hash, because the test makes several. */
const leastCost = { memory: 8, passes: 1, parallelism: 1 };

let auth: TestService;
let bus: Awaited<ReturnType<typeof testBus>>;
/** What the part has played since the test began. */
let played: string[];

beforeEach(async () => {
  played = [];
  auth = await testService(AuthProxyModule.with({ AUTH_KEY_SECRET: secret }, leastCost), 'auth');
  bus = await testBus(auth.nats, 'admin');
});
afterEach(async () => {
  await bus.close();
  await auth.close();
});

/** The demo tenants with their people, and these actions. */
const companies = (acts: Record<string, () => Promise<unknown>>): Part => ({
  name: 'companies',
  service: 'maintenance',
  module: Nothing,
  acts: async ({ bus: own }) => {
    for (const plant of plants) await ensureTenant(own, plant);
    const play = (name: string) => async () => {
      await acts[name]?.();
      played.push(name);
    };
    return Object.keys(acts).map((name) => ({ at: span.today, play: play(name) }));
  },
});

/** Plays the parts and returns why they were refused. */
async function refusalOf(...parts: Part[]): Promise<string | undefined> {
  let refusal: string | undefined;
  await generate(
    parts,
    { ...auth.config, ...auth.nats.config('demo') },
    {
      ...{ span, simulator: undefined, seriesDays: 0, signal: new AbortController().signal },
      report: () => undefined,
      refuse: (why) => (refusal = why),
    },
  );
  return refusal;
}
const ask = (
  contract:
    | typeof admin.demo
    | typeof admin.createTenant
    | typeof admin.setFullName
    | typeof admin.beginErasure,
  body: object,
) => bus.bus.call(contract, { body } as never, systemCaller());
const make = (code: string) => ask(admin.createTenant, { code, name: code, timezone: 'Europe/Rome' });
const peopleOf = async (tenantId: string) =>
  (await auth.call(users.all, {}, caller({ tenantId }))).items.map(({ username }) => username);
/** The number of started parts. */
const noted = () =>
  auth.kit.connection
    .useDb(`${auth.config.DATABASE_PREFIX}_maintenance`)
    .collection('demo_progress')
    .countDocuments();
const nothing = async () => undefined;
const once = { first: nothing };

describe('the demo', () => {
  it('loads into an empty installation, resumes when only its own tenants exist, and stops next to a real one', async () => {
    expect(await refusalOf(companies(once))).toBeUndefined();
    expect(await ask(admin.demo, {})).toEqual({ companies: ['CANTINA', 'ROSSI'] });
    expect(await peopleOf('CANTINA')).toEqual(['anna.rossi', 'luca.bianchi']);
    expect(await refusalOf({ ...companies(once), name: 'newer' })).toBeUndefined();
    await make('BRENTA');
    expect(await refusalOf({ ...companies(once), name: 'newest' })).toBe('others');
    expect([played, await noted()]).toEqual([['first', 'first'], 2]);
  });

  it('resumes after a person was renamed', async () => {
    const rossi = plants.filter(({ code }) => code === 'ROSSI');
    const idsOf = async (name: string) => {
      const known: [string, string][] = [];
      const acts: Part['acts'] = async ({ bus: own }) => {
        for (const plant of rossi) known.push(...(await ensureTenant(own, plant)));
        return [];
      };
      await refusalOf({ ...companies(once), name, acts });
      return known;
    };
    const before = await idsOf('first');
    expect(before.map(([name, id]) => [name, id.length])).toEqual([
      ['Anna Rossi', 24],
      ['Luca Bianchi', 24],
    ]);
    await ask(admin.setFullName, { tenant: 'ROSSI', username: 'luca.bianchi', fullName: 'Luca Verdi' });
    expect(await idsOf('second')).toEqual(before);
  });

  it('loads nothing next to a real tenant named ROSSI, and nothing into it', async () => {
    await make('ROSSI');
    expect(await refusalOf(companies(once))).toBe('others');
    expect([played, await noted(), await peopleOf('ROSSI')]).toEqual([[], 0, []]);
    expect(await ask(admin.demo, {})).toMatchObject({ companies: [] });
  });

  it('adds nothing to a real tenant that is created with its code at the last moment', async () => {
    const part = companies(once);
    const late = {
      ...part,
      acts: async (stage: Parameters<Part['acts']>[0]) => (await make('CANTINA'), part.acts(stage)),
    };
    await expect(refusalOf(late)).rejects.toThrow('CANTINA is no company of the demo');
    expect([played, await peopleOf('CANTINA')]).toEqual([[], []]);
  });

  it('stops when it is removed during loading, and is not loaded again', async () => {
    const remove = () => ask(admin.beginErasure, { tenant: 'ROSSI', confirm: 'ROSSI' });
    const parts = [companies({ remove }), { ...companies({ next: nothing }), name: 'next' }];
    expect(await refusalOf(...parts)).toBeUndefined();
    expect(await refusalOf(...parts)).toBe('removed');
    expect(played).toEqual(['remove']);
  });
});
