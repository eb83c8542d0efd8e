import { expect, test } from '@jest/globals';
import { operations } from './probe-operations.mjs';
import { probeStore } from './probe-store.mjs';

test('the store of the tests supports all operations that Officina uses', async () => {
  await probeStore(process.env.MONGODB_URI);
});

test('negative control: a failing operation is named in one sentence', async () => {
  const broken = {
    insertOne: operations.insertOne,
    'compare-and-swap': () => Promise.reject(new Error('not supported')),
  };
  await expect(probeStore(process.env.MONGODB_URI, broken)).rejects.toThrow(
    'This store cannot run "compare-and-swap", which Officina needs: not supported',
  );
});
