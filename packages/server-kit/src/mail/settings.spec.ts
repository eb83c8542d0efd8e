import { expect, it } from '@jest/globals';
import { mailProblem, parseAddresses, parseMailbox, parseMailServer } from './settings.ts';

it.each([
  ['smtp://posta.azienda.it', { host: 'posta.azienda.it', port: 587, secure: false }],
  ['smtps://posta.azienda.it', { host: 'posta.azienda.it', port: 465, secure: true }],
  ['smtp://127.0.0.1:1025', { host: '127.0.0.1', port: 1025, secure: false }],
  ['smtp://[::1]:25', { host: '::1', port: 25, secure: false }],
  [
    'smtp://officina%40azienda.it:s%C3%AC%3A%2F@mail:587',
    { host: 'mail', port: 587, secure: false, auth: { user: 'officina@azienda.it', pass: 'sì:/' } },
  ],
  ['http://posta.azienda.it', undefined],
  ['posta.azienda.it:25', undefined],
  ['smtp://', undefined],
  ['smtp://:p@mail', undefined],
  ['smtp://u:%@mail', undefined],
  ['smtp://mail/?tls.rejectUnauthorized=false', undefined],
])('the mail server %s is %j', (text, server) => {
  expect(parseMailServer(text)).toEqual(server);
});

it.each([
  ['officina@azienda.it', { name: '', address: 'officina@azienda.it' }],
  ['Officina Rossi <officina@azienda.it>', { name: 'Officina Rossi', address: 'officina@azienda.it' }],
  ['Officina', undefined],
  ['Officina <officina>', undefined],
  ['Officina\r\nBcc: a <officina@azienda.it>', undefined],
  ['a@b.it, c@d.it', undefined],
])('the sender %j is %j', (text, mailbox) => {
  expect(parseMailbox(text)).toEqual(mailbox);
});

it.each([
  ['anna@azienda.it', ['anna@azienda.it']],
  ['anna@azienda.it, luca@azienda.it', ['anna@azienda.it', 'luca@azienda.it']],
  ['anna@azienda.it,', undefined],
  ['anna@azienda.it\nluca@azienda.it', undefined],
])('the addresses %j are %j', (text, addresses) => {
  expect(parseAddresses(text)).toEqual(addresses);
});

it('a server needs a sender, and an alert a server', () => {
  const [SMTP_URL, SMTP_FROM, BACKUP_ALERT_TO] = ['smtp://mail', 'a@b.it', 'c@d.it'];
  expect(mailProblem({ SMTP_URL })).toBe('SMTP_URL needs SMTP_FROM.');
  expect(mailProblem({ SMTP_FROM, BACKUP_ALERT_TO })).toBe('BACKUP_ALERT_TO needs SMTP_URL.');
  for (const right of [{}, { SMTP_FROM }, { SMTP_URL, SMTP_FROM }, { SMTP_URL, SMTP_FROM, BACKUP_ALERT_TO }])
    expect(mailProblem(right)).toBeUndefined();
});
