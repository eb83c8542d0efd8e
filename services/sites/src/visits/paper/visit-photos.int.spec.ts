import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { VisitGrade } from '@officina/contracts/sites/visits';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testNats, type TestNats } from '@officina/server-kit/testing/test-nats';
import { Types } from 'mongoose';
import { startPhotos } from '../../testing/photos.ts';
import { anna } from '../../testing/visits-service.ts';
import { VisitPhotos } from './visit-photos.ts';

let nats: TestNats;
let sites: Awaited<ReturnType<typeof testBus>>;

beforeAll(async () => {
  nats = await testNats();
  sites = await testBus(nats, 'sites');
});
afterAll(async () => {
  await sites.close();
  await nats.close();
});

const id = (at: number) => String(at).padStart(24, '0');
/** The photos for a visit of machines with these grades. */
async function photosOf(grades: VisitGrade[], pictures: number) {
  const ungraded = { name: null, code: null, note: null };
  const machines = grades.map((status, at) => ({ ...ungraded, machineId: id(at), status }));
  const visit = { _id: new Types.ObjectId(), machines, files: { pictures, documents: 0 } };
  const { photos, ...others } = await new VisitPhotos(sites.bus).of(anna, visit);
  return { ...others, photos: photos.map(({ machineId, caption }) => `${Number(machineId)} ${caption}`) };
}

it('a paper has two photos of each machine with a bad grade, and counts the others', async () => {
  const files = await startPhotos(nats, new Map([4, 3, 1].map((count, at) => [id(at), count])));
  expect(await photosOf(['GOOD', 'BAD', 'OUTOFORDER'], 8)).toEqual({
    ...{ missing: 'none', others: 5 },
    photos: ['1 Perdita 1', '2 Perdita 1', '1 Perdita 2'],
  });
  files.gone.add(id(2));
  expect(await photosOf(['GOOD', 'BAD', 'OUTOFORDER'], 8)).toMatchObject({ missing: 'some', others: 6 });
  files.asked.length = 0;
  expect(await photosOf(['GOOD', 'SOSO'], 4)).toEqual({ missing: 'none', others: 4, photos: [] });
  expect(files.asked).toEqual([]);
  await files.close();
});

it('a paper has 24 photos at most, the first of each machine before the second ones, and 8 MB', async () => {
  const machines = Array.from({ length: 20 }, (_, at) => at);
  const counts = new Map(machines.map((at) => [id(at), 2]));
  const grades = machines.map((): VisitGrade => 'BAD');
  const small = await startPhotos(nats, counts, 10);
  const { photos, others } = await photosOf(grades, 40);
  expect(photos).toEqual([
    ...machines.map((at) => `${at} Perdita 1`),
    ...machines.slice(0, 4).map((at) => `${at} Perdita 2`),
  ]);
  expect(others).toBe(16);
  await small.close();
  const large = await startPhotos(nats, counts, 3_000_000);
  expect(await photosOf(grades, 40)).toMatchObject({ missing: 'none', others: 38 });
  await large.close();
});

it('a paper has no photos while files is away', async () => {
  expect(await photosOf(['BAD'], 3)).toEqual({ missing: 'all', others: 3, photos: [] });
});
