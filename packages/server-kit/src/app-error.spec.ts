import { expect, it } from '@jest/globals';
import { AppError, checkAll, invalid } from './app-error.ts';
const unknownSite = invalid('site', 'Luogo sconosciuto');
const unknownUser = invalid(['owner', 'rows.1.owner'], 'Utente sconosciuto');
const unavailable = new AppError('unavailable', 'Riprova tra poco.');

it('checkAll reports every rejected field in order, with its message', async () => {
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

it('checkAll uses the message of a single reason as the detail', async () => {
  await expect(checkAll(Promise.reject(unknownUser))).rejects.toMatchObject({
    detail: 'Utente sconosciuto',
  });
});

it('checkAll waits for all checks and rethrows any other error first', async () => {
  let isDone = false;
  const slow = new Promise((resolve) => setTimeout(resolve, 20)).then(() => (isDone = true));
  await expect(checkAll(Promise.reject(unknownSite), Promise.reject(unavailable), slow)).rejects.toBe(
    unavailable,
  );
  expect(isDone).toBe(true);
  await checkAll();
});
