import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { choices } from '@officina/contracts/notifications/choices';
import { SmtpClient } from '@officina/server-kit/mail/smtp-client';
import { until } from '@officina/server-kit/testing/until';
import { startSmtpServer } from '../../../../packages/testing/src/smtp.mjs';
import { entry, id, people, startNotices } from '../testing/notices-bench.ts';
import { Digests } from './digests.ts';
import { MailOptions } from './mail-options.ts';

const clock = { at: new Date('2026-03-27T12:00:00Z'), now: () => clock.at };
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let bench: Awaited<ReturnType<typeof startNotices>>;
let number = 0;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const client = new SmtpClient({ host: '127.0.0.1', port: smtp.port, secure: false });
  const times = { lookMs: 50, againMs: 3_600_000 };
  bench = await startNotices(new MailOptions(client, 'officina@posta.example', undefined, times), clock);
  for (const one of bench.others.contacts) if (one._id === id(people.luca)) one.email = 'luca@example.com';
  await bench.told();
});
afterAll(async () => {
  await bench?.close();
  await smtp?.close();
});

/** A report about a machine of Luca, which is told in the bell alone. */
const report = (at: string) => {
  number += 1;
  const entityId = id(1_000 + number);
  const to = { type: 'RICHIESTA', status: 'OPEN', priority: 'NORMAL', issueDescription: `Guasto ${number}` };
  return entry({ machineId: id(101), entityId, eid: `maintenance.interventions:${entityId}:0`, at, to });
};
const sentSubjects = () => smtp.messages.map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1]?.trim());
/** Looks at several moments, as often as the service would, and waits until nothing waits. */
const lookAt = async (...moments: string[]) => {
  for (const moment of moments) {
    clock.at = new Date(moment);
    await bench.service.get(Digests).look('ROSSI');
  }
  const mails = bench.service.kit.connection.collection('mails');
  await until(async () => (await mails.countDocuments({ state: 'waiting' })) === 0);
};

it('the digest has what is unread since the last one, once a day, over a change of the clock and a restart', async () => {
  await bench.happens(report('2026-03-28T09:00:00Z'), report('2026-03-28T10:00:00Z'));
  await lookAt('2026-03-28T05:59:59Z', '2026-03-29T04:59:59Z');
  // The first of the two looks is before anything happened that day; 07:00 has not come on the second day.
  expect(sentSubjects()).toEqual([]);
  await lookAt('2026-03-29T05:00:00Z', '2026-03-29T05:00:01Z', '2026-03-29T21:00:00Z');
  expect(sentSubjects()).toEqual(['Riassunto del giorno: 2 avvisi da leggere']);
  const second = await bench.service.another();
  await second.get(Digests).look('ROSSI');
  await second.close();
  await bench.happens(report('2026-03-29T08:00:00Z'));
  await lookAt('2026-03-29T21:30:00Z', '2026-03-30T05:00:00Z');
  expect(sentSubjects().slice(1)).toEqual(['Riassunto del giorno: un avviso da leggere']);
  expect(smtp.messages[1]?.raw).toMatch(/LAS-02[\s\S]*Elena: Guasto 3/);
});

it('nothing unread makes no digest, and neither does one that is off; one that a stop of the service missed comes the same day', async () => {
  const before = smtp.messages.length;
  await bench.happens(report('2026-03-30T09:00:00Z'));
  clock.at = new Date('2026-03-30T10:00:00Z');
  await bench.readAll('luca');
  await lookAt('2026-03-31T05:00:00Z');
  const edit = (isOn: boolean) =>
    bench.service.call(choices.edit, { body: { digest: { isOn, at: '07:00' } } }, bench.as('luca'));
  await edit(false);
  await bench.happens(report('2026-03-31T09:00:00Z'));
  await lookAt('2026-04-01T05:00:00Z');
  expect(smtp.messages).toHaveLength(before);
  await edit(true);
  await lookAt('2026-04-01T19:00:00Z');
  expect(sentSubjects().slice(before)).toEqual(['Riassunto del giorno: un avviso da leggere']);
});
