import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { choices } from '@officina/contracts/notifications/choices';
import { mails } from '@officina/contracts/notifications/mails';
import { stops } from '@officina/contracts/notifications/stops';
import { orderLetters } from '@officina/contracts/orders/letters';
import type { AuditEntry } from '@officina/contracts/events/events';
import { SmtpClient } from '@officina/server-kit/mail/smtp-client';
import { caller } from '@officina/server-kit/testing/callers';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testBus } from '@officina/server-kit/testing/test-bus';
import { until } from '@officina/server-kit/testing/until';
import { startSmtpServer } from '../../../../packages/testing/src/smtp.mjs';
import { entry, id, people, startNotices } from '../testing/notices-bench.ts';
import { MailOptions } from './mail-options.ts';

const times = { lookMs: 50, settledMs: 500, mostMs: 60_000, againMs: 200, claimMs: 1_500, awayMs: 200 };
const [luca, publicUrl] = ['luca@example.com', 'https://officina.example'];

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let options: MailOptions;
let bench: Awaited<ReturnType<typeof startNotices>>;
let orders: Awaited<ReturnType<typeof testBus>>;
let number = 0;

const report = (parts: Partial<AuditEntry> = {}): AuditEntry => {
  number += 1;
  const entityId = id(1_000 + number);
  const to = { type: 'RICHIESTA', status: 'OPEN', priority: 'URGENT', issueDescription: `Guasto ${number}` };
  return entry({ entityId, eid: `maintenance.interventions:${entityId}:0`, to, ...parts });
};
const rawTo = (address: string) => smtp.to(address).map(({ raw }) => raw);
const header = (raw: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'mi').exec(raw)?.[1]?.replaceAll(/\r\n\s+/g, ' ');
/** The text of a message, decoded. */
const textOf = (raw: string): string => {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n----/.exec(raw)?.[1] ?? '';
  const bytes = part
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
};

beforeAll(async () => {
  smtp = await startSmtpServer();
  const server = new SmtpClient(
    { host: '127.0.0.1', port: smtp.port, secure: false },
    { connectMs: 1_000, answerMs: 1_000, attemptMs: 1_000 },
  );
  options = new MailOptions(server, 'officina@posta.example', publicUrl, times);
  bench = await startNotices(options);
  orders = await testBus(bench.service.nats, 'orders');
  for (const one of bench.others.contacts) if (one._id === id(people.luca)) one.email = luca;
  await bench.told();
});
afterAll(async () => {
  await orders?.close();
  await bench?.close();
  await smtp?.close();
});
beforeEach(() => {
  Object.assign(smtp, { refuse: { text: 'refused by the test' }, delayMs: 0, hangs: false });
  smtp.messages.length = 0;
});

/** Waits until no notice is due by e-mail, and no e-mail waits. */
const idle = () =>
  until(async () => {
    const stored = (name: string) => bench.service.kit.connection.collection(name);
    const due = await stored('notices').countDocuments({ mailAt: { $gt: new Date(0) } });
    return due === 0 && (await stored('mails').countDocuments({ state: 'waiting' })) === 0;
  });

const mine = () => bench.service.call(choices.mine, {}, bench.as('luca'));
const send = (letter: object, tenantId = 'ROSSI') =>
  orders.bus.call(
    mails.send,
    { body: { key: 'k', to: 'forno@example.com', subject: 'Ordine', text: 'Buongiorno', ...letter } },
    caller({ tenantId }),
  );

describe('e-mail about notices', () => {
  it('a burst becomes one e-mail with the count, to those alone who have an address', async () => {
    const many = Array.from({ length: 30 }, () => report());
    await bench.happens(...many);
    await idle();
    expect(smtp.messages.map(({ to, from }) => ({ to, from }))).toEqual([
      { to: [luca], from: 'officina@posta.example' },
    ]);
    const [raw = ''] = rawTo(luca);
    expect(
      ['From', 'Subject', 'Auto-Submitted', 'List-Unsubscribe-Post'].map((name) => header(raw, name)),
    ).toEqual([
      'ROSSI <officina@posta.example>',
      '30 segnalazioni urgenti',
      'auto-generated',
      'List-Unsubscribe=One-Click',
    ]);
    expect(header(raw, 'Message-ID')).toMatch(/^<[0-9a-f]{40}@posta\.example>$/);
    const text = textOf(raw);
    expect(text.match(/^Segnalazione urgente: PRE-01$/gm)).toHaveLength(20);
    expect(text).toContain(
      `Elena: Guasto 1\nPerché: È urgente\n${publicUrl}/intervention?new=0&interventionId=`,
    );
    expect(text).toContain('… e altri 10\n');
  });

  it('what was read in the bell meanwhile is left out, and nothing is sent if nothing is left', async () => {
    options.times.settledMs = times.mostMs;
    await bench.happens(report());
    await bench.readAll('luca');
    options.times.settledMs = times.settledMs;
    await idle();
    expect(smtp.messages).toEqual([]);
  });

  it('its link shows with a GET, stops with a POST, as the person, and one kind alone', async () => {
    await bench.happens(report());
    await until(() => smtp.messages.length > 0);
    const address = header(rawTo(luca)[0] ?? '', 'List-Unsubscribe') ?? '';
    const [, tenant = '', token = ''] = /avvisi\/stop\/(\w+)\/([\w.-]+)>$/.exec(address) ?? [];
    const body = { tenant, token };
    const call = bench.service.call;
    const nobody = caller({ tenantId: '_SYSTEM', userId: null });
    const shown = { company: 'ROSSI', label: 'Segnalazione urgente' };
    expect(await call(stops.show, { body }, nobody)).toEqual({ ...shown, isStopped: false });
    expect((await mine()).kinds.urgentReport.mail).toBe(true);
    await call(stops.stop, { body }, nobody);
    await call(stops.stop, { body }, nobody);
    expect(await call(stops.show, { body }, nobody)).toEqual({ ...shown, isStopped: true });
    const { kinds } = await mine();
    expect([kinds.urgentReport, kinds.assigned.mail]).toEqual([
      { bell: true, mail: false, push: true },
      true,
    ]);
    const written = (await bench.service.events()).filter(({ entity }) => entity === 'notice');
    expect(written.map(({ user, action }) => [user.id, action])).toEqual([
      [id(people.luca), 'Scelte degli avvisi cambiate'],
    ]);
    await expect(call(stops.show, { body: { ...body, tenant: 'ALTRI' } }, nobody)).rejects.toMatchObject({
      code: 'not_found',
    });
    await bench.happens(report());
    await idle();
    expect(smtp.messages).toHaveLength(1);
    const back = { kinds: { urgentReport: { bell: true, mail: true, push: true } } };
    await call(choices.edit, { body: back }, bench.as('luca'));
  });

  it('a refusal is said to the person, and not tried again', async () => {
    Object.assign(smtp.refuse, { rcpt: 550, text: 'no such user' });
    const before = smtp.connections;
    await bench.happens(report());
    await until(async () => (await mine()).mailFailure !== undefined);
    expect((await mine()).mailFailure?.text).toBe('550 no such user');
    await idle();
    expect([smtp.connections - before, smtp.messages.length]).toEqual([1, 0]);
  });

  it('a mail server that hangs does not delay the bell', async () => {
    smtp.hangs = true;
    const before = smtp.connections;
    await bench.happens(report());
    await until(() => smtp.connections > before);
    const one = report();
    await bench.happens(one);
    expect((await bench.bell('luca'))[0]?.count).toBeGreaterThan(1);
  });
});

describe('a letter of a service', () => {
  it('goes once for a key, and answers go where the service says', async () => {
    const letter = {
      key: 'order:1',
      replyTo: { name: 'Anna\r\nBcc: x@example.com', address: 'anna@example.com' },
    };
    expect(await send(letter)).toMatchObject({ key: 'order:1', state: 'waiting' });
    await until(() => smtp.messages.length > 0);
    await until(async () => (await send(letter)).state === 'sent');
    expect(await send(letter)).toMatchObject({ state: 'sent', answer: expect.stringMatching(/^250 /) });
    expect(rawTo('forno@example.com').map((raw) => header(raw, 'Reply-To'))).toEqual([
      '"Anna Bcc: x@example.com" <anna@example.com>',
    ]);
  });

  it('the secret of one is forgotten once it is sent, and is never exported', async () => {
    const text = 'Entra da https://officina.example/entra#segreto';
    smtp.hangs = true;
    await send({ key: 'entry:1', text, isSecret: true, to: 'sara@example.com' });
    const { tenantData } = bench.service.kit.store;
    const exported = async () => {
      const lines: Uint8Array[] = [];
      for await (const line of tenantData.lines('ROSSI', 'mails')) lines.push(line);
      return Buffer.concat(lines).toString();
    };
    expect(await exported()).toContain('entry:1');
    expect(await exported()).not.toContain('segreto');
    smtp.hangs = false;
    const stored = () =>
      bench.service.kit.connection.collection('mails').findOne({ _id: 'ROSSI:letter:entry:1' as never });
    expect((await stored())?.['secretText']).toBe(text);
    await bench.service.kit.connection
      .collection('mails')
      .updateOne({ _id: 'ROSSI:letter:entry:1' as never }, { $set: { nextAt: new Date() } });
    await until(async () => (await stored())?.['state'] === 'sent');
    expect(rawTo('sara@example.com')[0]).toContain('entra#segreto');
    expect(await stored()).not.toHaveProperty('secretText');
  });

  it('with an order goes with its PDF, and orders is told what became of it', async () => {
    const told: unknown[] = [];
    const pdf = await standIn(bench.service.nats, 'orders', orderLetters.pdf, () => ({
      name: 'Order_1.pdf',
      content: (async function* () {
        yield Buffer.from('%PDF-1.7 prova');
      })(),
    }));
    const outcome = await standIn(bench.service.nats, 'orders', orderLetters.outcome, ({ body }) => {
      told.push({ id: body.id, key: body.key, state: body.state });
      return { ok: true as const };
    });
    await send({ key: 'order:2', order: id(3_000) });
    await until(() => told.length > 0);
    expect(told).toEqual([{ id: id(3_000), key: 'order:2', state: 'sent' }]);
    const [raw = ''] = rawTo('forno@example.com');
    expect(raw).toContain('filename=Order_1.pdf');
    expect(raw).toContain(Buffer.from('%PDF-1.7 prova').toString('base64'));
    await pdf.close();
    await outcome.close();
  });
});

it('«Prova» says what the mail server answered, five times within an hour', async () => {
  const test = () => bench.service.call(choices.test, {}, bench.as('luca'));
  expect((await test()).mail).toMatchObject({ state: 'sent', text: expect.stringMatching(/^250 /) });
  Object.assign(smtp.refuse, { data: 554, text: 'spam' });
  expect((await test()).mail).toMatchObject({ state: 'refused', text: '554 spam' });
  for (let left = 3; left > 0; left -= 1) await test();
  await expect(test()).rejects.toMatchObject({ code: 'too_many' });
  const { mail } = await bench.service.call(choices.test, {}, bench.as('anna'));
  expect(mail).toEqual({ state: 'off', text: 'Il tuo accesso non ha un indirizzo di posta', ms: 0 });
});
