import { expect, test } from '@jest/globals';
import { admin } from '@officina/contracts/auth/admin';
import { refusalOf } from './refusal.mjs';

const refused = (call, body) =>
  refusalOf({
    detail: 'Alcuni dati non sono validi',
    errors: call.body
      .safeParse(body)
      .error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  });
const rossi = { tenant: 'ROSSI' };

test.each([
  ['an empty name', admin.setCompany, { ...rossi, name: '' }, 'Il nome non può restare vuoto.'],
  [
    'a bad address of mail',
    admin.setCompany,
    { ...rossi, email: 'rossi' },
    'L’e-mail non va bene: deve essere un indirizzo di posta.',
  ],
  [
    'a long city and a time zone that is none',
    admin.setCompany,
    { ...rossi, city: 'x'.repeat(81), timezone: 'Marte/Base' },
    'La città non va bene: al massimo 80 caratteri.\nFuso orario sconosciuto.',
  ],
  [
    'a short password and a user name that is none',
    admin.addUser,
    { ...rossi, username: '!', fullName: 'Ida', password: 'corta' },
    'Nome utente non valido.\nLa password deve avere almeno 8 caratteri.',
  ],
  [
    'a cold band',
    admin.setLotBand,
    { ...rossi, product: 'AL1', band: { min: -1, max: 14 } },
    'La temperatura minima non va bene: almeno 0.',
  ],
])('of %s is said in sentences', (_, call, body, said) => {
  expect(refused(call, body)).toBe(said);
});

test('every field of the calls is said in words, but those that the commands fill in themselves', () => {
  const fields = Object.values(admin).flatMap(({ body }) => Object.keys(body.shape));
  const message = 'Al massimo 3 caratteri';
  const nameless = [...new Set(fields)].filter((path) =>
    refusalOf({ detail: '', errors: [{ path, message }] }).includes(`«${path}»`),
  );
  expect(nameless.sort()).toEqual([
    ...['band', 'confirm', 'documents', 'enabled', 'hidden', 'instrument', 'isDemo', 'key', 'product'],
    ...['service', 'withFirstSteps'],
  ]);
});

test('what is said of several networks is said once; what names no field as it is', () => {
  const message = 'Rete non valida: 10.0.0.0/24';
  const errors = ['networks.0', 'networks.1'].map((path) => ({ path, message }));
  expect(refusalOf({ detail: '', errors })).toBe('Rete non valida: 10.0.0.0/24.');
  expect(refusalOf({ detail: 'Azienda sconosciuta' })).toBe('Azienda sconosciuta.');
});
