import { expect, it } from '@jest/globals';
import { created, down, relays, rossi } from './testing/relays.ts';

const { open, stored, unsent } = relays();

const fill = (sign: string) => ({
  set: { code: sign.repeat(190_000) },
  audit: { action: 'Ricambio modificato' } as const,
});

it('a large document accepts changes until too many entries wait for events, and accepts them again once events is back', async () => {
  const away = await open({ append: down });
  const { _id } = await away.parts.insert(rossi, { code: 'a'.repeat(190_000) }, created);
  const edit = (version: number) =>
    away.parts.update(rossi, _id, { version }, () => fill(version % 2 ? 'a' : 'b'));
  let version = 0;
  for (; version < 60; version += 1) {
    const refused: unknown = await edit(version).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (!refused) continue;
    expect(refused).toMatchObject({ code: 'unavailable' });
    break;
  }
  // Entries of 380 kB each, in 8 MB.
  expect([version > 18, version < 25]).toEqual([true, true]);
  const removal = away.parts.remove(rossi, _id, version, () => ({ action: 'Ricambio eliminato' }));
  await expect(removal).rejects.toMatchObject({ code: 'unavailable' });

  const back = await open();
  await back.relay.flush();
  expect([stored(), await unsent()]).toEqual([version + 1, 0]);
  expect(await edit(version)).toMatchObject({ __v: version + 1 });
});
