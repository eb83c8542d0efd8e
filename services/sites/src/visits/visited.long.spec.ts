import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { races } from '@officina/server-kit/testing/races';
import { startVisits, type VisitsTest } from '../testing/visits-service.ts';

let app: VisitsTest;

beforeAll(async () => {
  app = await startVisits();
});
afterAll(() => app.service.close());

it('deleting a site while a visit to it is written leaves no orphan in 200 races', async () => {
  const outcomes = await races(200, async (index) => {
    const site = await app.newSite();
    const moved = index % 2 ? undefined : await app.create();
    return {
      put: () => (moved ? app.edit(moved._id, { site }) : app.create({ site })),
      remove: () => app.removeSite(site),
    };
  });
  expect([...new Set(outcomes)].sort()).toEqual(['done in_use', 'invalid done']);
  const collection = (name: string) => app.service.kit.connection.collection(name);
  const referenced = await collection('visits').distinct('site', { deletedAt: null });
  const existing = await collection('sites').distinct('_id', { deletedAt: null });
  expect(referenced.length).toBeGreaterThan(0);
  expect(referenced.filter((id) => !existing.map(String).includes(String(id)))).toEqual([]);
});
