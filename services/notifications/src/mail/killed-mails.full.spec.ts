import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import { events } from '@officina/contracts/events/events';
import { mails } from '@officina/contracts/notifications/mails';
import { seededRandom } from '@officina/server-kit/seeded-random';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn, standInEvents } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { testMongo } from '@officina/server-kit/testing/test-mongo';
import { testNats } from '@officina/server-kit/testing/test-nats';
import { until } from '@officina/server-kit/testing/until';
import mongoose from 'mongoose';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startSmtpServer } from '../../../../packages/testing/src/smtp.mjs';
import { id } from '../testing/notices-bench.ts';

jest.setTimeout(600_000);
const kills = 30;
const script = fileURLToPath(new URL('../../dist/testing/mail-process.js', import.meta.url));
const faults = ['', 'mails.afterMade', 'mails.afterAnswer', '', 'mails.afterHandOver', 'store.afterWrite'];
const random = seededRandom(54);
const to = 'luca@example.com';
const userId = id(2);

const all = new AsyncDisposableStack();
let nats: Awaited<ReturnType<typeof testNats>>;
let mongo: ReturnType<typeof testMongo>;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let database: mongoose.Connection;
let orders: Awaited<ReturnType<typeof testBus>>;
/** What mail servers that were ended meanwhile had taken. */
const taken: { raw: string }[] = [];

beforeAll(async () => {
  nats = await testNats();
  all.defer(nats.close);
  mongo = testMongo();
  all.defer(mongo.close);
  for (const one of [
    await standInEvents(nats),
    await standIn(nats, 'events', events.head, () => ({ seq: 0 })),
    await standIn(nats, 'auth', tenants.codes, () => ({ items: [{ code: 'ROSSI' }] })),
    await standIn(nats, 'auth', tenants.publicInfo, ({ body: { tenant: code } }) => ({
      ...{ code, name: 'Rossi', timezone: 'Europe/Rome', services: {} },
    })),
    await standIn(nats, 'auth', users.contacts, () => ({
      items: [{ _id: userId, fullName: 'Luca', isActive: true, role: 'manager' as const, email: to }],
    })),
  ])
    all.defer(one.close);
  smtp = await startSmtpServer();
  all.defer(() => smtp.close());
  database = await mongoose
    .createConnection(mongo.uri, { dbName: `${mongo.prefix}_notifications` })
    .asPromise();
  all.defer(() => database.close());
  orders = await testBus(nats, 'orders');
  all.defer(orders.close);
});
afterAll(() => all.disposeAsync());

async function start(FAULTS = '') {
  const { SERVICES: _all, PROBE_PORT: _free, ...bus } = nats.config('notifications');
  const store = { MONGODB_URI: mongo.uri, DATABASE_PREFIX: mongo.prefix };
  const mail = { SMTP_URL: smtp.url, SMTP_FROM: 'officina@posta.example' };
  const env = { ...bus, ...store, ...mail, FAULTS, PATH: process.env['PATH'] };
  const child = fork(script, { env });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  return {
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function restartSmtp(): Promise<void> {
  const { port } = smtp;
  await smtp.close();
  taken.push(...smtp.messages);
  smtp = await startSmtpServer({ port });
}

const letters = new Set<string>();
let lines = 0;
/** What is to be sent: a letter, which its service asks for again until it has an answer, and three notices. */
async function produce(): Promise<void> {
  const rows = Array.from({ length: 3 }, () => {
    lines += 1;
    const [thing, now] = [{ entity: 'intervention', id: id(lines) }, new Date()];
    const row = { tenantId: 'ROSSI', userId, key: `k${lines}`, kind: 'urgentReport', at: now, readAt: null };
    const texts = { title: 'Segnalazione urgente', line: `guasto-${lines}-`, reason: 'È urgente' };
    return { ...row, ...texts, thing, mute: { ...thing, label: 'x' }, inBell: true, mailAt: now };
  });
  await database.collection('notices').insertMany(rows);
  const key = `letter-${letters.size}`;
  letters.add(key);
  const body = { key, to: 'forno@example.com', subject: key, text: `testo ${key}-` };
  const send = () =>
    orders.bus.call(mails.send, { body }, caller({ tenantId: 'ROSSI' }), { deadlineMs: 500 });
  for (let tries = 0; tries < 3; tries += 1)
    if (
      await send().then(
        () => true,
        () => false,
      )
    )
      return;
  waiting.push(async () => void (await send()));
}
const waiting: (() => Promise<void>)[] = [];

const messageIdOf = (raw: string) => /^Message-ID: (.*)$/m.exec(raw)?.[1]?.trim() ?? '';
/** How often each e-mail with a text arrived, by its Message-ID. */
const copiesOf = (text: string): Record<string, number> => {
  const found = [...taken, ...smtp.messages].filter(({ raw }) => raw.includes(text));
  const ids = Map.groupBy(found, ({ raw }) => messageIdOf(raw));
  return Object.fromEntries([...ids].map(([name, some]) => [name, some.length]));
};

it(`each e-mail arrives at least once and at most twice, with one Message-ID, over ${kills} kills of service and mail server`, async () => {
  let died = 0;
  for (let turn = 0; turn < kills; turn += 1) {
    const point = faults[turn % faults.length];
    const process = await start(point ? `${point}:${turn}:0.3` : '');
    smtp.dropAfterData = turn % 7 === 3;
    await produce();
    await delay(200 + random() * 800);
    if (turn % 4 === 1) await restartSmtp();
    await process.end();
    died += 1;
  }
  smtp.dropAfterData = false;
  const last = await start();
  for (const send of waiting) await send();
  const mailsOf = (filter: object) => database.collection('mails').countDocuments(filter);
  await until(
    async () => {
      // The pauses of a minute and more are not waited for; claims are.
      const due = { state: 'waiting', tries: { $gt: 0 } };
      await database.collection('mails').updateMany(due, { $min: { nextAt: new Date() } });
      const open = await database.collection('notices').countDocuments({ mailAt: { $gt: new Date(0) } });
      return open === 0 && (await mailsOf({ state: 'waiting' })) === 0;
    },
    60_000,
    250,
  );
  await last.end();
  const copies = [
    ...[...letters].map((key) => [key, copiesOf(`testo ${key}-`)] as const),
    ...Array.from({ length: lines }, (_one, at) => [`row ${at + 1}`, copiesOf(`guasto-${at + 1}-`)] as const),
  ];
  const wrong = copies.filter(([, found]) => {
    const counts = Object.values(found);
    return counts.length !== 1 || counts.some((count) => count < 1 || count > 2);
  });
  expect(wrong).toEqual([]);
  expect([died, letters.size, await mailsOf({ state: { $ne: 'sent' } })]).toEqual([kills, kills, 0]);
});
