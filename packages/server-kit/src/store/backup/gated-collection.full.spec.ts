import { Module } from '@nestjs/common';
import { expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import { closeAfterEach } from '../../testing/close-after-each.ts';
import { testService } from '../../testing/test-service.ts';
import { idleState } from './state.ts';

@Module({})
class EmptyModule {}

const closing = closeAfterEach();

it('a closed gate opens by itself when the backup is silent for five seconds', async () => {
  const app = closing(await testService(EmptyModule, 'industrial'));
  const { store, backups } = app.kit;
  const schema = new Schema<{ _id: string; n: number }>({ _id: String, n: Number });
  const things = store.system('demo-progress', 'things', schema);
  await store.ensureIndexes();
  await things.create({ _id: 'delayed', n: 1 });
  const { states } = backups.database();
  await states.replaceOne(
    { _id: 'state' },
    { ...idleState, version: 1, epoch: 17, closed: true },
    { upsert: true },
  );
  await backups.look();
  const began = performance.now();
  await things.updateOne({ _id: 'delayed' }, { $set: { n: 2 } });
  expect(performance.now() - began).toBeGreaterThan(4_500);
  expect(await states.findOne({ _id: 'state' })).toMatchObject({ epoch: 0, closed: false });
});
