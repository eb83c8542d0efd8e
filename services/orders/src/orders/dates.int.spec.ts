import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dateBounds, dateMessages } from '@officina/server-kit/testing/date-bounds';
import { Types } from 'mongoose';
import { startOrders, type OrdersTest } from '../testing/orders-service.ts';

let app: OrdersTest;

beforeAll(async () => {
  app = await startOrders();
});
afterAll(() => app.close());

describe('the day of an order', () => {
  const edges = dateBounds(new Date('2026-09-17T22:30:00.000Z'));
  test.each(edges)('$instant: accepted $planned', async ({ instant: orderDate, planned }) => {
    const { _id } = await app.create({ supplier: 'Fornitore' });
    const attempts = { made: app.create({ orderDate }), changed: app.edit(_id, { orderDate }) };
    const refusal = { code: 'invalid', errors: [{ path: 'orderDate', message: dateMessages.planned }] };
    if (planned) {
      expect(await attempts.made).toMatchObject({ orderDate });
      expect(await attempts.changed).toMatchObject({ orderDate, __v: 1 });
    } else {
      await expect(attempts.made).rejects.toMatchObject(refusal);
      await expect(attempts.changed).rejects.toMatchObject(refusal);
    }
    const old = await app.create({ supplier: 'Fornitore' });
    const set = { $set: { orderDate: new Date(orderDate) } };
    const stored = app.kit.connection.collection('orders');
    await stored.updateOne({ _id: new Types.ObjectId(old._id) }, set);
    expect(await app.edit(old._id, { orderDate, notes: 'Com’era' })).toMatchObject({ orderDate, __v: 1 });
  });
});
