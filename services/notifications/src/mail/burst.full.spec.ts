import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { SmtpClient } from '@officina/server-kit/mail/smtp-client';
import { until } from '@officina/server-kit/testing/until';
import { startSmtpServer } from '../../../../packages/testing/src/smtp.mjs';
import { entry, id, people, startNotices } from '../testing/notices-bench.ts';
import { MailOptions } from './mail-options.ts';

jest.setTimeout(240_000);
const reports = 200;
const named = ['anna', 'luca'] as const;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let bench: Awaited<ReturnType<typeof startNotices>>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const client = new SmtpClient({ host: '127.0.0.1', port: smtp.port, secure: false });
  // The times of the product.
  bench = await startNotices(new MailOptions(client, 'officina@posta.example'));
  for (const name of named) {
    const contact = bench.others.contacts.find(({ _id }) => _id === id(people[name]));
    if (contact) contact.email = `${name}@example.com`;
  }
  await bench.told();
});
afterAll(async () => {
  await bench?.close();
  await smtp?.close();
});

it(`${reports} reports in a minute are one row of the bell and one e-mail for each person, with the count`, async () => {
  const to = { type: 'RICHIESTA', status: 'OPEN', priority: 'URGENT', issueDescription: 'Guasto' };
  const ids = Array.from({ length: reports }, (_one, at) => id(1_000 + at));
  for (let at = 0; at < reports; at += 50)
    await bench.happens(
      ...ids
        .slice(at, at + 50)
        .map((entityId) => entry({ entityId, eid: `maintenance.interventions:${entityId}:0`, to })),
    );
  const stored = (name: string) => bench.service.kit.connection.collection(name);
  await until(
    async () =>
      (await stored('notices').countDocuments({ mailAt: { $gt: new Date(0) } })) === 0 &&
      (await stored('mails').countDocuments({ state: 'waiting' })) === 0,
    180_000,
    500,
  );
  const subjects = smtp.messages.map(({ to: [one = ''], raw }) => [
    one,
    /^Subject: (.*)$/m.exec(raw)?.[1]?.trim(),
  ]);
  expect(subjects.toSorted()).toEqual([
    ['anna@example.com', '200 segnalazioni urgenti'],
    ['luca@example.com', '200 segnalazioni urgenti'],
  ]);
  for (const name of named)
    expect(await bench.bell(name)).toMatchObject([{ count: 200, title: '200 segnalazioni urgenti' }]);
});
