import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createLogger } from '@officina/server-kit/logger';
import { startSmtpServer } from '../../packages/testing/src/smtp.mjs';
import { alertMail, nextAlert } from './alert-text.mjs';
import { BackupAlerts } from './alerts.mjs';

const at = (text) => new Date(`2026-11-${text}:00`);

test.each([
  [null, null, '20T03:00', undefined],
  ['disco pieno', null, '20T03:00', 'failed'],
  ['disco pieno', '20T03:00', '21T02:59', undefined],
  ['disco pieno', '20T03:00', '21T03:00', 'still'],
  [null, '20T03:00', '20T04:00', 'over'],
])('with failure %j, told at %j, people are told at %s: %j', (why, told, now, kind) => {
  const last = told && { since: at('19T02:30'), at: at(told) };
  expect(nextAlert({ why, told: last, now: at(now) })).toBe(kind);
});

test('the mail says what failed, since when, and where to look, on lines of its own', () => {
  const facts = { why: 'Il disco\r\nè pieno.', since: at('20T02:30'), succeededAt: null, folder: '/copie' };
  const { subject, text } = alertMail('failed', { ...facts, place: 'https://officina.azienda.it' });
  expect(subject).toBe('Officina: la copia di sicurezza non riesce');
  expect(text).toMatch(
    /^La copia di sicurezza di Officina \(.*, https:\/\/officina\.azienda\.it\) non riesce dal 20\/11\/2026, ore 02:30\.\nPerché: Il disco è pieno\.\nUltima copia riuscita: nessuna\.\nCartella delle copie: \/copie\n\n[^\r]*npm run doctor/,
  );
  const over = alertMail('over', { ...facts, why: null, succeededAt: at('20T04:30') });
  expect(over.subject).toBe('Officina: le copie di sicurezza sono di nuovo a posto');
  expect(over.text).toMatch(
    /Non riuscivano dal 20\/11\/2026, ore 02:30\.\nUltima copia riuscita: 20\/11\/2026, ore 04:30\./,
  );
});

let smtp;
beforeEach(async () => void (smtp = await startSmtpServer({ user: 'officina@azienda.it', password: 'p:@' })));
afterEach(() => smtp.close());

const logger = createLogger({ level: 'silent', service: 'test' });
function alerts(noted = [], settings = {}) {
  const mail = {
    ...{ SMTP_URL: smtp.url, SMTP_FROM: 'Officina <officina@azienda.it>', folder: '/copie' },
    ...{ BACKUP_ALERT_TO: 'anna@azienda.it, luca@azienda.it', ...settings },
  };
  return new BackupAlerts({ settings: mail, note: async (told) => void noted.push(told), logger });
}
const failed = { failure: 'Il disco è pieno.', succeededAt: null };
const fine = { failure: null, succeededAt: new Date() };

test('people get one mail for a failure, whatever restarts, and one when it is over', async () => {
  const noted = [];
  const first = alerts(noted);
  for (const state of [fine, failed, failed]) {
    first.look(state);
    await first.settled();
  }
  expect(smtp.messages.map(({ from, to, user }) => [from, ...to, user])).toEqual([
    ['officina@azienda.it', 'anna@azienda.it', 'luca@azienda.it', 'officina@azienda.it'],
  ]);
  expect(smtp.messages[0].raw).toContain('From: Officina <officina@azienda.it>\r\n');
  const again = alerts(noted);
  for (const state of [{ ...failed, alert: noted[0] }, fine, fine]) {
    again.look(state);
    await again.settled();
  }
  expect(smtp.messages).toHaveLength(2);
  expect(noted).toEqual([{ since: expect.any(Date), at: expect.any(Date) }, null]);
});

test('a mail that could not be sent is not noted, and not tried again at once', async () => {
  const noted = [];
  smtp.refuse.data = 451;
  const one = alerts(noted);
  one.look(failed);
  await one.settled();
  smtp.refuse.data = undefined;
  one.look(failed);
  await one.settled();
  expect([smtp.messages, noted, smtp.connections]).toEqual([[], [], 1]);
});

test('nobody is told without addresses, or of a store that is away for a moment', async () => {
  const none = alerts([], { BACKUP_ALERT_TO: undefined });
  none.look(failed);
  const away = alerts();
  away.storeAway(new Error('no answer'));
  await Promise.all([none.settled(), away.settled()]);
  expect(smtp.connections).toBe(0);
});
