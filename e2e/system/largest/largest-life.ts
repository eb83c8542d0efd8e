import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { events } from '@officina/contracts/events/events';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { addresses, openLab, type Lab, type World } from '../testing/world.ts';
import { budget, bytesOf, type Answered, type LargestKind } from './largest-kind.ts';

/** The log as the API lists it, once all events are stored. */
export async function eventsOf({ store }: Lab, { api, tenant }: World) {
  await store.settled(tenant.code);
  return api.must(events.list, { params: { start: '01012020', end: '31122035' } });
}

async function auditVerify({ tenant }: World): Promise<string> {
  const { mongoUri, databasePrefix } = addresses();
  const command = fileURLToPath(new URL('../../../infra/cli/audit-verify.mjs', import.meta.url));
  const env = { PATH: process.env['PATH'], MONGODB_URI: mongoUri, DATABASE_PREFIX: databasePrefix };
  const { stdout } = await promisify(execFile)(process.execPath, [command, '--tenant', tenant.code], { env });
  return stdout;
}

/** Tests of the life of the largest documents of one entity. */
export function testLargest(kind: LargestKind): void {
  let lab: Lab;
  let world: World;
  // Two documents of 192 KB fill a page, so a third starts the next one.
  const made: Answered[] = [];

  beforeAll(async () => {
    lab = await openLab();
    world = await lab.newWorld();
  });
  afterAll(() => lab.close());

  it('is created', async () => {
    for (let count = 0; count < 3; count += 1) made.push(await kind.make(world));
    for (const one of made) {
      expect(bytesOf(one)).toBeGreaterThanOrEqual(kind.atLeast);
      expect(bytesOf(one)).toBeLessThanOrEqual(budget);
    }
  });

  it('opens and is complete in every list', async () => {
    for (const one of made)
      for (const shown of await Promise.all(kind.shown(world, one))) expect(shown).toEqual(one);
  });

  it('accepts the usual changes', async () => {
    for (const change of kind.changes) for (const one of made) await change(world, one);
  });

  it('is deleted if deletion exists', async () => {
    const { remove } = kind;
    if (!remove) return;
    await Promise.all(made.map((one) => remove(world, one)));
    const left = await Promise.allSettled(made.flatMap((one) => kind.shown(world, one)));
    const answers = left.map((each) => (each.status === 'rejected' ? String(each.reason) : each.value));
    for (const answer of answers) expect(answer ?? 'answered 404').toContain('answered 404');
  });

  it('has each of its events in the log, which lists them all', async () => {
    const stored = await lab.store.events(world.tenant.code);
    const listed = (await eventsOf(lab, world)).map(({ seq }) => seq).sort((a, b) => a - b);
    expect(listed).toEqual(stored.map(({ seq }) => seq));
    expect(await auditVerify(world)).toMatch(
      / events, chain whole; \d+ documents, each version with its event\.\n$/,
    );
  });
}
