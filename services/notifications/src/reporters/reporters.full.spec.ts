import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { events, type AuditEntry } from '@officina/contracts/events/events';
import { reporters } from '@officina/contracts/notifications/reporters';
import { stops } from '@officina/contracts/notifications/stops';
import { SmtpClient } from '@officina/server-kit/mail/smtp-client';
import { caller } from '@officina/server-kit/testing/callers';
import { until } from '@officina/server-kit/testing/until';
import { createHash } from 'node:crypto';
import { startSmtpServer } from '../../../../packages/testing/src/smtp.mjs';
import { MailOptions } from '../mail/mail-options.ts';
import { Companies } from '../telling/companies.ts';
import { Teller } from '../telling/teller.ts';
import { entry, id, startNotices } from '../testing/notices-bench.ts';
import { confirmationLimits } from './confirmations.ts';
import { Reporters } from './reporter.model.ts';

const times = { lookMs: 50, settledMs: 500, mostMs: 60_000, againMs: 200, claimMs: 1_500, awayMs: 200 };

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let bench: Awaited<ReturnType<typeof startNotices>>;
let number = 0;

beforeAll(async () => {
  smtp = await startSmtpServer();
  const server = new SmtpClient({ host: '127.0.0.1', port: smtp.port, secure: false });
  bench = await startNotices(
    new MailOptions(server, 'officina@posta.example', 'https://officina.example', times),
  );
  await bench.told();
});
afterAll(async () => {
  await bench?.close();
  await smtp?.close();
});
beforeEach(() => {
  smtp.messages.length = 0;
});

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
/** Somebody on the public form, from a network of their own. */
const someone = (tenantId = 'ROSSI') =>
  caller({ tenantId, userId: null, address: `203.0.113.${(number += 1)}` });
/** A report that named a key. */
const reported = () => {
  number += 1;
  const [key, interventionId] = [`${number}`.padStart(43, 'k'), id(5_000 + number)];
  const report = { interventionId, state: 'received' as const, receivedAt: '2026-11-30T08:00:00.000Z' };
  bench.others.followed.set(hashOf(key), report);
  bench.others.jobs.set(interventionId, {});
  return { key, interventionId, email: `ivan${number}@example.com` };
};
const call = (name: 'confirm' | 'stop', key: string, by = someone()) =>
  bench.service.call(reporters[name], { params: { tenant: by.tenantId }, body: { key } }, by);
const stateOf = (key: string, by = someone()) =>
  bench.service.call(reporters.state, { params: { tenant: by.tenantId }, body: { key } }, by);
const ask = ({ key, email }: { key: string; email: string }, by = someone()) =>
  bench.service.call(reporters.mail, { params: { tenant: by.tenantId }, body: { key, email } }, by);
const changed = (entityId: string, version: number, to: AuditEntry['to']): AuditEntry =>
  entry({ entityId, version, from: {}, to, eid: `maintenance.interventions:${entityId}:${version}` });
/** Waits until no e-mail waits. */
const idle = () =>
  until(async () => {
    const mails = bench.service.kit.connection.collection('mails');
    return (await mails.countDocuments({ state: 'waiting' })) === 0;
  });
const subjects = (email: string) => smtp.to(email).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]);
/** The raw text, without the line breaks of its encoding. */
const lastTo = (email: string) =>
  (smtp.to(email).at(-1)?.raw ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
const keyIn = (raw: string) => /segnalazione#ROSSI\.([\w-]{43})/.exec(raw)?.[1] ?? '';
/** A report whose reporter has confirmed an address; with the key of the e-mail. */
const confirmed = async () => {
  const report = reported();
  await ask(report);
  await idle();
  const mailKey = keyIn(lastTo(report.email));
  await call('confirm', mailKey);
  return { ...report, mailKey };
};
const gone = { code: 'not_found' };

describe('the page of a report', () => {
  it('says how far it is, to its key alone', async () => {
    const { key } = reported();
    expect(await stateOf(key)).toEqual({
      ...{ company: 'ROSSI', state: 'received', receivedAt: '2026-11-30T08:00:00.000Z' },
      ...{ mail: 'none', mayConfirm: false },
    });
    for (const [wrong, by] of [
      ['x'.repeat(43), someone()],
      [key, someone('ALTRI')],
    ] as const)
      await expect(stateOf(wrong, by)).rejects.toMatchObject(gone);
  });
});

describe('e-mails to a reporter', () => {
  it('come after the address was confirmed by the key that went there: one when taken, one a day when closed', async () => {
    const report = reported();
    await ask(report);
    await bench.happens(changed(report.interventionId, 1, { status: 'ASSIGNED' }));
    await idle();
    expect(subjects(report.email)).toEqual(['Conferma il tuo indirizzo']);
    expect(lastTo(report.email)).not.toMatch(/Perde olio|Pressa|PRE-01|List-Unsubscribe/);
    await call('confirm', report.key);
    expect((await stateOf(report.key)).mail).toBe('asked');
    const mailKey = keyIn(lastTo(report.email));
    expect(await stateOf(report.key)).toMatchObject({ mail: 'asked', mayConfirm: false });
    expect(await stateOf(mailKey)).toMatchObject({ mail: 'asked', mayConfirm: true });
    await call('confirm', mailKey);
    expect(await stateOf(mailKey)).toMatchObject({ mail: 'on', mayConfirm: false });
    const happened = ['WAITING PARTS', 'ASSIGNED', 'CLOSED', 'OPEN', 'CLOSED'].map((status, index) =>
      changed(report.interventionId, 2 + index, { status }),
    );
    await bench.happens(...happened);
    await idle();
    // Both go at once, and one may overtake the other.
    expect(subjects(report.email).slice(1).toSorted()).toEqual([
      ...['Segnalazione chiusa', 'Segnalazione presa in carico'],
    ]);
    const raw = lastTo(report.email);
    expect([keyIn(raw), /^List-Unsubscribe-Post: (.*)\r$/m.exec(raw)?.[1]]).toEqual([
      mailKey,
      'List-Unsubscribe=One-Click',
    ]);
    expect(raw).toContain('La tua segnalazione del 30/11/2026');
    expect(raw).not.toMatch(/Perde olio|Pressa|PRE-01/);
  });

  it('a page of the log that is told again after a kill makes none twice', async () => {
    const { interventionId, email } = await confirmed();
    const closed = changed(interventionId, 1, { status: 'CLOSED' });
    await bench.happens(closed);
    const company = await bench.service.get(Companies).of('ROSSI');
    const body = { tenant: 'ROSSI', seq: 0, limit: 500 };
    const { items } = await bench.service.call(events.after, { body }, someone());
    const told = items.filter(({ entityId }) => entityId === interventionId);
    expect(told).toHaveLength(1);
    await bench.service.get(Teller).tell(company, told);
    await idle();
    expect(subjects(email)).toEqual(['Conferma il tuo indirizzo', 'Segnalazione chiusa']);
  });

  it('stop by the link of RFC 8058, by the page, and with the report', async () => {
    const byLink = await confirmed();
    await bench.happens(changed(byLink.interventionId, 1, { status: 'ASSIGNED' }));
    await idle();
    const [, token = ''] =
      /avvisi\/stop\/ROSSI\/([\w.-]+)>/.exec(lastTo(byLink.email).replaceAll(/\r\n\s+/g, '')) ?? [];
    const body = { tenant: 'ROSSI', token };
    const shown = { company: 'ROSSI', label: 'A che punto è la tua segnalazione', isReporter: true };
    expect(await bench.service.call(stops.show, { body }, someone())).toEqual({ ...shown, isStopped: false });
    await bench.service.call(stops.stop, { body }, someone());
    expect(await bench.service.call(stops.show, { body }, someone())).toEqual({ ...shown, isStopped: true });
    await expect(
      bench.service.call(stops.show, { body: { ...body, tenant: 'ALTRI' } }, someone()),
    ).rejects.toMatchObject({ code: 'not_found' });
    const byPage = await confirmed();
    await call('stop', byPage.key);
    const deleted = await confirmed();
    await bench.happens(
      changed(deleted.interventionId, 1, null),
      ...[byLink, byPage].map(({ interventionId }) => changed(interventionId, 2, { status: 'CLOSED' })),
    );
    await idle();
    for (const { email } of [byLink, byPage, deleted])
      expect(subjects(email)).not.toContain('Segnalazione chiusa');
    expect(await stateOf(byPage.mailKey)).toMatchObject({ mail: 'none' });
    expect(await bench.service.get(Reporters).one('ROSSI', hashOf(deleted.key))).not.toHaveProperty('email');
  });

  it('ask an address once a day, whichever report names it, and its confirmation counts for all', async () => {
    const [first, second] = [reported(), reported()];
    const { email } = first;
    await ask(first);
    await ask(first);
    await ask({ ...second, email });
    await ask({ ...second, email: email.toUpperCase() });
    await ask({ ...second, email });
    await idle();
    expect(subjects(email)).toEqual(['Conferma il tuo indirizzo']);
    expect(smtp.messages).toHaveLength(1);
    await call('confirm', keyIn(lastTo(email)));
    expect((await stateOf(second.key)).mail).toBe('on');
  });

  it('have limits for a network and a tenant in a day', async () => {
    const by = someone();
    for (let times = 0; times < confirmationLimits.perNetwork; times += 1) await ask(reported(), by);
    await expect(ask(reported(), by)).rejects.toMatchObject({ code: 'too_many' });
    for (let times = 0; times < confirmationLimits.perTenant; times += 1)
      await ask(reported()).catch(() => undefined);
    await expect(ask(reported())).rejects.toMatchObject({ code: 'too_many' });
  });
});
