import { expect, test } from '@jest/globals';
import { kinds } from '@officina/server-kit/import/kinds';
import { Known } from '@officina/server-kit/import/known';
import { writeRow } from '@officina/server-kit/import/write-row';

const kind = kinds.machines;
const row = { body: { shortCode: 'PRE-01' } };
const refusal = (code) => Object.assign(new Error(code), { code });

/** Writes the row to a service that answers so many creates with a refusal, then one as it should. */
async function written(code, times) {
  const keys = [];
  const bus = {
    call: async (_call, { body, idempotencyKey }) => {
      keys.push(idempotencyKey);
      if (keys.length <= times) throw refusal(code);
      return { ...body, _id: 'made', __v: 0 };
    },
  };
  const job = { kind, bus, known: new Known(kind, []), context: {}, reload: async () => undefined };
  const { made } = await writeRow(job, row);
  return { id: made._id, keys };
}

test('what was made and deleted however often is made again, under a key that was not used', async () => {
  const { id, keys } = await written('gone', 60);
  expect(id).toBe('made');
  expect(new Set(keys).size).toBe(61);
});

test('what others go on changing is given up after twenty tries', async () => {
  expect((await written('duplicate', 20)).keys).toHaveLength(21);
  await expect(written('duplicate', 21)).rejects.toMatchObject({ code: 'duplicate' });
});
