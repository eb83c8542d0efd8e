import { expect, test } from '@jest/globals';
import { importKinds } from '@officina/server-kit/import/kinds';
import { KnownRecords } from '@officina/server-kit/import/known-records';
import { writeRow } from '@officina/server-kit/import/write-row';

const kind = importKinds.machines;
const row = { body: { shortCode: 'PRE-01' } };
const refusal = (code) => Object.assign(new Error(code), { code });

/** Writes the row to a service that refuses a number of creates, then accepts one. */
async function written(code, times) {
  const keys = [];
  const bus = {
    call: async (_call, { body, idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length <= times) throw refusal(code);
      return { ...body, _id: 'made', __v: 0 };
    },
  };
  const job = { kind, bus, known: new KnownRecords(kind, []), context: {}, reload: async () => undefined };
  const { made } = await writeRow(job, row);
  return { id: made._id, keys };
}

test('a record that was created and deleted is created again each time, under an unused key', async () => {
  const { id, keys } = await written('gone', 60);
  expect(id).toBe('made');
  expect(new Set(keys).size).toBe(61);
});

test('a record that others keep changing is given up after twenty tries', async () => {
  expect((await written('duplicate', 20)).keys).toHaveLength(21);
  await expect(written('duplicate', 21)).rejects.toMatchObject({ code: 'duplicate' });
});
