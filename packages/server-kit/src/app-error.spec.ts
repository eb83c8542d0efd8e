import { expect, it } from '@jest/globals';
import { AppError, checkAll, invalid } from './app-error.ts';
const unknownSite = invalid('site', 'Luogo sconosciuto');
const unknownUser = invalid(['owner', 'rows.1.owner'], 'Utente sconosciuto');
const away = new AppError('unavailable', 'Riprova tra poco.');

it('names every field that checks refuse, in their order, with its own sentence', async () => {
  await expect(
    checkAll(Promise.reject(unknownUser), Promise.resolve(), Promise.reject(unknownSite)),
  ).rejects.toMatchObject({
    code: 'invalid',
    detail: 'Alcuni dati non sono validi',
    errors: [
      { path: 'owner', message: 'Utente sconosciuto' },
      { path: 'rows.1.owner', message: 'Utente sconosciuto' },
      { path: 'site', message: 'Luogo sconosciuto' },
    ],
  });
});

it('says one reason in its own words', async () => {
  await expect(checkAll(Promise.reject(unknownUser))).rejects.toMatchObject({
    detail: 'Utente sconosciuto',
  });
});

it('lets any other failure come first, as it is, and waits for all', async () => {
  let isOver = false;
  const slow = new Promise((resolve) => setTimeout(resolve, 20)).then(() => (isOver = true));
  await expect(checkAll(Promise.reject(unknownSite), Promise.reject(away), slow)).rejects.toBe(away);
  expect(isOver).toBe(true);
  await checkAll();
});
