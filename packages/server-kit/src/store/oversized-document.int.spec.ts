import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allPages } from '../all-pages.ts';
import { caller } from '../testing/callers.ts';
import { SampleModule, spares } from '../testing/sample-service.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const megabyte = 1_024 * 1_024;
let app: TestService;
let number = 0;
/** A document that is larger than any message. */
let id: string;

beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
});
afterAll(() => app.close());

const create = () => app.call(spares.create, { body: { code: `C${(number += 1)}`, quantity: 1 } }, rossi);
const edit = (body: object, version?: number) =>
  app.call(spares.edit, { params: { id }, body, version }, rossi);
const rows = () => app.kit.connection.collection('spares');

beforeEach(async () => {
  const { _id, code } = await create();
  id = _id;
  await rows().updateOne({ tenantId: 'ROSSI', code }, { $set: { ballast: 'x'.repeat(1.2 * megabyte) } });
});

describe('a document that grew beyond the message limit in an older version', () => {
  it('is truncated and marked in its list, which contains all other documents', async () => {
    const { _id: other } = await create();
    const listed: object[] = await allPages((after) => app.call(spares.all, { after }, rossi));
    expect(listed).toContainEqual(expect.objectContaining({ _id: id, quantity: 1, cut: ['ballast'] }));
    expect(listed.filter((one) => '_id' in one && one._id === other)).toEqual([
      expect.not.objectContaining({ cut: expect.anything() }),
    ]);
  });

  it('is opened truncated, and marked', async () => {
    expect(await app.call(spares.single, { params: { id } }, rossi)).toMatchObject({
      _id: id,
      quantity: 1,
      ballast: '',
      cut: ['ballast'],
    });
  });

  it('can be changed, and is truncated in the error for a stale version', async () => {
    expect(await edit({ quantity: 2 }, 0)).toMatchObject({ __v: 1, quantity: 2, cut: ['ballast'] });
    await expect(edit({ quantity: 3 }, 0)).rejects.toMatchObject({
      code: 'stale',
      current: { _id: id, __v: 1, quantity: 2, cut: ['ballast'] },
    });
  });

  it('can be deleted; its entry contains the size of the large field', async () => {
    await app.call(spares.remove, { params: { id } }, rossi);
    const [, removed] = (await app.events()).filter(({ entityId }) => entityId === id);
    expect(removed).toMatchObject({ from: { quantity: 1, ballast: { cut: 1_258_293 } }, to: null });
  });
});
