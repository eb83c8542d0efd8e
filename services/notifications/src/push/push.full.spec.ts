import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { profile, type Device } from '@officina/contracts/auth/accounts';
import type { AuditEntry } from '@officina/contracts/events/events';
import { choices } from '@officina/contracts/notifications/choices';
import { push } from '@officina/contracts/notifications/push';
import type { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { until } from '@officina/server-kit/testing/until';
import { AddressBook } from '../mail/addressees.ts';
import { entry, id, people, startNotices } from '../testing/notices-bench.ts';
import { pushHost, startPushServer, type TestBrowser } from '../testing/push-stand-in.ts';
import { PushOptions } from './push-options.ts';

const times = { lookMs: 30, idleMs: 100, settledMs: 150, mostMs: 5_000, retryMs: 200 };

let server: Awaited<ReturnType<typeof startPushServer>>;
let auth: Awaited<ReturnType<typeof standIn>>;
let bench: Awaited<ReturnType<typeof startNotices>>;
/** Where people are logged in: their devices by the token of each. */
const devices = new Map<string, Device & { userId: string }>();
let number = 0;

type Name = keyof typeof people;

const report = (parts: Partial<AuditEntry> = {}): AuditEntry => {
  number += 1;
  const entityId = id(2_000 + number);
  const to = { type: 'RICHIESTA', status: 'OPEN', priority: 'URGENT', issueDescription: `Guasto ${number}` };
  return entry({ entityId, eid: `maintenance.interventions:${entityId}:0`, to, ...parts });
};
const logIn = (name: Name): string => {
  number += 1;
  const at = new Date().toISOString();
  const tokenId = `token ${number}`;
  const session = { _id: `s${number}`, kind: 'phone' as const, name: 'Chrome su Android', since: at };
  devices.set(tokenId, { ...session, lastUsedAt: at, isHere: false, userId: id(people[name]) });
  return tokenId;
};
const as = (name: Name, tokenId: string, tenantId = 'ROSSI') => ({ ...bench.as(name, tenantId), tokenId });
const subscribe = (name: Name, tokenId: string, browser: TestBrowser, showsText = true) =>
  bench.service.call(push.subscribe, { body: { ...browser.subscription, showsText } }, as(name, tokenId));
const subscribed = (name: Name, showsText = true) => {
  const [tokenId, browser] = [logIn(name), server.browser()];
  return subscribe(name, tokenId, browser, showsText).then(() => ({ tokenId, browser }));
};
const stored = (name: string) => bench.service.kit.connection.collection(name);
const messages = (browser: TestBrowser) => server.to(browser).map(({ message }) => message);
/** Waits until nothing is due by push. */
const idle = () =>
  until(async () => {
    const due = await stored('notices').countDocuments({ pushAt: { $gt: new Date(0) } });
    return due === 0 && (await stored('pushes').countDocuments({})) === 0;
  });

/** What happens is tried in vain; then something is done, and the next try would go. */
const betweenTries = async (work: () => unknown) => {
  server.answers.status = 503;
  const before = server.paths.length;
  await bench.happens(report());
  await until(() => server.paths.length > before);
  await work();
  server.answers.status = 201;
  await idle();
};

beforeAll(async () => {
  server = await startPushServer();
  const options = new PushOptions([pushHost], 'mailto:a@rossi.example', times, server.reach);
  bench = await startNotices(undefined, undefined, options);
  auth = await standIn(bench.service.nats, 'auth', profile.devices, (_request, { userId, tokenId }) => ({
    items: [...devices]
      .filter(([, one]) => one.userId === userId)
      .map(([token, { userId: _, ...device }]) => ({ ...device, isHere: token === tokenId })),
  }));
  await bench.told();
});
afterAll(async () => {
  await auth?.close();
  await bench?.close();
  await server?.close();
});
beforeEach(async () => {
  Object.assign(server.answers, { status: 201, held: undefined, location: undefined });
  await stored('subscriptions').deleteMany({});
  for (const name of Object.keys(people) as Name[]) await bench.readAll(name);
});

describe('push to a device', () => {
  it('goes encrypted, once for a burst, with the count; a later one replaces it', async () => {
    const { browser } = await subscribed('luca');
    await bench.happens(report(), report(), report());
    await until(() => server.to(browser).length > 0);
    const [first] = server.to(browser);
    expect(first?.message).toEqual({
      ...{ title: '3 segnalazioni urgenti', body: 'PRE-01', tag: expect.stringMatching(/^[0-9a-f]{24}$/) },
      path: expect.stringMatching(/^\/intervention\?new=0&interventionId=0{20}\d{4}$/),
    });
    expect(first?.headers).toMatchObject({
      ...{ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' },
      authorization: expect.stringMatching(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=B[\w-]{86}$/),
    });
    await bench.happens(report());
    await until(() => server.to(browser).length > 1);
    expect(messages(browser)[1]).toMatchObject({ title: '4 segnalazioni urgenti', tag: first?.message.tag });
    await idle();
    expect(server.to(browser)).toHaveLength(2);
  });

  it('says only that there is a notice until its person allows more', async () => {
    const { browser, tokenId } = await subscribed('luca', false);
    await bench.happens(report());
    await until(() => server.to(browser).length > 0);
    expect(messages(browser)).toEqual([{ title: 'Hai un avviso', tag: expect.any(String), path: '/notice' }]);
    await bench.readAll('luca');
    await subscribe('luca', tokenId, browser);
    await bench.happens(report());
    await until(() => server.to(browser).length > 1);
    expect(messages(browser)[1]).toMatchObject({
      title: 'Segnalazione urgente: PRE-01',
      body: `Elena: Guasto ${number}`,
    });
  });

  it('is not sent for what was read in the bell meanwhile', async () => {
    const { browser } = await subscribed('luca');
    await betweenTries(() => bench.readAll('luca'));
    expect(server.to(browser)).toEqual([]);
  });

  it('is not sent to whom it does not concern, nor for a kind that is off', async () => {
    const { browser } = await subscribed('luca');
    const { browser: ofIvan } = await subscribed('ivan');
    const call = bench.service.call;
    const choose = (isOn: boolean) => {
      const urgentReport = { bell: true, mail: false, push: isOn };
      return call(choices.edit, { body: { kinds: { urgentReport } } }, bench.as('luca'));
    };
    await betweenTries(() => choose(false));
    await choose(true);
    expect([...server.to(browser), ...server.to(ofIvan)]).toEqual([]);
  });
});

describe('a subscription ends', () => {
  it.each([404, 410])('when its push service answers %d', async (status) => {
    const { tokenId } = await subscribed('luca');
    server.answers.status = status;
    await bench.happens(report());
    await until(async () => (await stored('subscriptions').countDocuments({})) === 0);
    expect(await bench.service.call(push.mine, {}, as('luca', tokenId))).not.toHaveProperty('here');
    await idle();
  });

  it('with the session of its device', async () => {
    const { browser, tokenId } = await subscribed('luca');
    await betweenTries(() => devices.delete(tokenId));
    expect([server.to(browser).length, await stored('subscriptions').countDocuments({})]).toEqual([0, 0]);
  });

  it('when its person is disabled', async () => {
    const { browser } = await subscribed('anna');
    const anna = bench.others.contacts.find(({ _id }) => _id === id(people.anna));
    await betweenTries(() => {
      Object.assign(anna ?? {}, { isActive: false });
      bench.service.get(AddressBook).forget('ROSSI');
    });
    Object.assign(anna ?? {}, { isActive: true });
    expect([server.to(browser).length, await stored('subscriptions').countDocuments({})]).toEqual([0, 0]);
    bench.service.get(AddressBook).forget('ROSSI');
  });

  it('when another person subscribes with the same browser, also of another company', async () => {
    const { browser } = await subscribed('luca');
    await subscribe('anna', logIn('anna'), browser);
    await bench.happens(report());
    await idle();
    expect(server.to(browser)).toHaveLength(1);
    expect(await stored('subscriptions').distinct('userId')).toEqual([id(people.anna)]);
    await bench.service.call(
      push.subscribe,
      { body: { ...browser.subscription, showsText: true } },
      as('luca', logIn('luca'), 'ALTRI'),
    );
    expect(await stored('subscriptions').distinct('tenantId')).toEqual(['ALTRI']);
  });

  it('when it is taken back, and the oldest beyond ten', async () => {
    const { tokenId } = await subscribed('luca');
    await bench.service.call(push.unsubscribe, {}, as('luca', tokenId));
    await bench.service.call(push.unsubscribe, {}, as('luca', tokenId));
    expect(await stored('subscriptions').countDocuments({})).toBe(0);
    const all = [];
    for (let left = 11; left > 0; left -= 1) all.push(await subscribed('luca'));
    const first = await bench.service.call(push.mine, {}, as('luca', all[0]?.tokenId ?? ''));
    expect([first.here, first.others.length]).toEqual([undefined, 10]);
  });
});

describe('a push service', () => {
  it('that redirects is not followed, and is tried again', async () => {
    const { browser } = await subscribed('luca');
    Object.assign(server.answers, { status: 307, location: `https://${pushHost}/elsewhere` });
    const before = server.paths.length;
    await bench.happens(report());
    await until(() => server.paths.length > before);
    server.answers.status = 201;
    await until(() => server.to(browser).length > 0);
    expect(server.paths).not.toContain('/elsewhere');
  });

  it('that does not answer does not delay the bell', async () => {
    const { browser } = await subscribed('luca');
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answers.held = promise;
    const before = server.paths.length;
    await bench.happens(report());
    await until(() => server.paths.length > before);
    await bench.happens(report());
    expect((await bench.bell('luca'))[0]?.count).toBe(2);
    expect(server.to(browser)).toEqual([]);
    resolve();
    await idle();
  });
});

it('endpoints of other hosts, and keys that are none, are refused by name', async () => {
  const browser = server.browser();
  const body = { ...browser.subscription, showsText: true };
  const refused = (parts: object) =>
    bench.service.call(push.subscribe, { body: { ...body, ...parts } }, as('luca', logIn('luca'))).then(
      () => 'taken',
      ({ errors }: AppError) => errors?.map(({ path }) => path).join() ?? 'no field',
    );
  expect(await refused({ endpoint: 'https://rossi.example/x' })).toBe('endpoint');
  expect(await refused({ endpoint: 'https://127.0.0.1/x' })).toBe('endpoint');
  expect(await refused({ keys: { ...body.keys, p256dh: `B${'A'.repeat(86)}` } })).toBe('keys.p256dh');
});

it('no export has the keys of a browser', async () => {
  await subscribed('luca');
  const lines: Uint8Array[] = [];
  for await (const line of bench.service.kit.store.tenantData.lines('ROSSI', 'subscriptions'))
    lines.push(line);
  const text = Buffer.concat(lines).toString();
  expect(text).toContain(pushHost);
  expect(text).not.toContain('p256dh');
});

it('«Prova» sends one to the device that asks, and says what became of it', async () => {
  const { browser, tokenId } = await subscribed('luca');
  const test = async () => (await bench.service.call(choices.test, {}, as('luca', tokenId))).push;
  expect(await test()).toEqual({ state: 'sent', text: '', ms: expect.any(Number) });
  expect(messages(browser)).toMatchObject([{ title: 'Prova di Officina', path: '/notice/choices' }]);
  server.answers.status = 500;
  expect(await test()).toMatchObject({ state: 'refused', text: 'Il servizio di push ha risposto 500' });
  server.answers.status = 410;
  expect((await test())?.state).toBe('refused');
  expect((await test())?.state).toBe('off');
});
