import { expect, test } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { refusalMessage } from './refusal.mjs';

const refused = (call, body) =>
  refusalMessage({
    detail: 'Alcuni dati non sono validi',
    errors: call.body
      .safeParse(body)
      .error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
const rossi = { tenant: 'ROSSI' };

test.each([
  ['an empty name', admin.setCompany, { ...rossi, name: '' }, 'Il nome non può restare vuoto.'],
  [
    'an invalid e-mail address',
    admin.setCompany,
    { ...rossi, email: 'rossi' },
    'L’e-mail non va bene: deve essere un indirizzo di posta.',
  ],
  [
    'a long city and an unknown time zone',
    admin.setCompany,
    { ...rossi, city: 'x'.repeat(81), timezone: 'Marte/Base' },
    'La città non va bene: al massimo 80 caratteri.\nFuso orario sconosciuto.',
  ],
  [
    'a short password and an invalid user name',
    admin.addUser,
    { ...rossi, username: '!', fullName: 'Ida', password: 'corta' },
    'Nome utente non valido.\nLa password deve avere almeno 8 caratteri.',
  ],
  [
    'a band below zero',
    admin.setLotBand,
    { ...rossi, product: 'AL1', band: { min: -1, max: 14 } },
    'La temperatura minima non va bene: almeno 0.',
  ],
])('the message for %s consists of sentences', (_, call, body, message) => {
  expect(refused(call, body)).toBe(message);
});

test('every field of the calls has a name, except those that the commands fill in themselves', () => {
  const fields = Object.values(admin).flatMap(({ body }) => Object.keys(body.shape));
  const message = 'Al massimo 3 caratteri';
  const nameless = [...new Set(fields)].filter((path) =>
    refusalMessage({ detail: '', errors: [{ path, message }] }).includes(`«${path}»`),
  );
  expect(nameless.sort()).toEqual([
    ...['band', 'confirm', 'documents', 'enabled', 'hidden', 'instrument', 'isDemo', 'key', 'product'],
    ...['service', 'withFirstSteps'],
  ]);
});

test('the same message for several networks is shown once; a message without a field is not changed', () => {
  const message = 'Rete non valida: 10.0.0.0/24';
  const errors = ['networks.0', 'networks.1'].map((path) => ({ path, message }));
  expect(refusalMessage({ detail: '', errors })).toBe('Rete non valida: 10.0.0.0/24.');
  expect(refusalMessage({ detail: 'Azienda sconosciuta' })).toBe('Azienda sconosciuta.');
});
