import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { busCall, nothing } from '@officina/contracts/endpoint';
import { connect, headers, type NatsConnection } from 'nats';
import { caller } from '../testing/callers.ts';
import { offsetClock } from '../testing/offset-clock.ts';
import { SampleModule, spares } from '../testing/sample-service.ts';
import { testService, type TestService } from '../testing/test-service.ts';
import type { BusUser } from './permissions.ts';
import { callerHeader, legacyDeadlineHeader, timeLeftHeader } from './envelope.ts';

const rossi = caller({ tenantId: 'ROSSI' });
const text = new TextDecoder();
let app: TestService;
/** A client from another package, without our code. */
let externalClient: NatsConnection;

beforeAll(async () => {
  app = await testService(SampleModule, 'lotlog');
  externalClient = await connect({ ...addressOf('gateway'), inboxPrefix: '_INBOX.gateway' });
});
afterAll(async () => {
  await externalClient.close();
  await app.close();
});

const addressOf = (who: BusUser) => {
  const { NATS_URL: servers, NATS_USER: user, NATS_PASSWORD: pass } = app.nats.config(who);
  return { servers, user, pass };
};

const goodHeaders = { [callerHeader]: JSON.stringify(rossi), [timeLeftHeader]: '60000' };

const send = async (
  subject: string,
  data: string | Uint8Array,
  values: Record<string, string> = goodHeaders,
) => {
  const header = headers();
  for (const [name, value] of Object.entries(values)) header.set(name, value);
  const answer = await externalClient.request(subject, data, { timeout: 3_000, headers: header });
  return JSON.parse(text.decode(answer.data)) as { ok?: unknown; error?: { code: string; detail: string } };
};

describe('the bus strategy', () => {
  it('answers an external client', async () => {
    const body = { code: 'FOREIGN', quantity: 3 };
    expect(await send(spares.create.subject, JSON.stringify({ body }))).toMatchObject({ ok: body });
  });

  it('judges the role again, before it reads the request', async () => {
    const as = (role: string) => ({ ...goodHeaders, [callerHeader]: JSON.stringify({ ...rossi, role }) });
    const { error } = await send(spares.edit.subject, '{not json', as('operator'));
    expect(error).toEqual({
      code: 'forbidden',
      detail: 'Può farlo soltanto chi è Tecnico, Responsabile o Amministratore',
    });
    expect((await send(spares.edit.subject, '{}', as('king'))).error?.code).toBe('malformed');
  });

  it.each(Object.values(spares).map(({ subject }) => subject))(
    'survives and answers invalid data on %s',
    async (subject) => {
      const rubbish = ['{not json', '', 'null', '42', '[]', '"x"', '{"params":7,"body":[]}', '{"after":{}}'];
      const bytes = [
        ...rubbish.map((json) => Buffer.from(json)),
        Buffer.from([0xff, 0xfe, 0x00]),
        Buffer.alloc(900_000, 'x'),
      ];
      for (const data of bytes) {
        const { ok, error } = await send(subject, data);
        if (ok === undefined) expect(['malformed', 'invalid', 'not_found']).toContain(error?.code);
      }
    },
  );

  it('rejects 2 MB before sending', async () => {
    const huge = app.call(spares.create, { body: { code: 'x'.repeat(2_000_000), quantity: 1 } }, rossi);
    await expect(huge).rejects.toMatchObject({ code: 'too_large' });
  });

  it.each([
    ['no caller', { [timeLeftHeader]: '60000' }],
    ['a caller that is not JSON', { ...goodHeaders, [callerHeader]: 'ROSSI' }],
    [
      'a caller with a bad tenant',
      { ...goodHeaders, [callerHeader]: JSON.stringify({ ...rossi, tenantId: 'x.>' }) },
    ],
    ['no deadline', { [callerHeader]: goodHeaders[callerHeader] }],
    ['a deadline that is not a number', { ...goodHeaders, [timeLeftHeader]: 'soon' }],
  ])('rejects %s', async (_what, values) => {
    expect(await send(spares.all.subject, '{}', values)).toMatchObject({ error: { code: 'malformed' } });
  });

  it('drops expired work', async () => {
    const calls = async () => (await app.call(spares.odd, { body: { what: 'calls', ms: 0 } }, rossi)).text;
    const before = Number(await calls());
    const expired = { ...goodHeaders, [timeLeftHeader]: '0' };
    expect(await send(spares.odd.subject, '{"body":{"what":"x"}}', expired)).toMatchObject({
      error: { code: 'timeout' },
    });
    expect(Number(await calls())).toBe(before + 1);
  });

  it.each([-5, 0, 5])(
    'answers callers of the previous version, which send a point in time, with a clock %d minutes off',
    async (minutes) => {
      const instant = String(offsetClock(minutes).now().getTime() + 5_000);
      const older = { [callerHeader]: goodHeaders[callerHeader], [legacyDeadlineHeader]: instant };
      expect(await send(spares.all.subject, '{}', older)).toHaveProperty('ok');
    },
  );

  it('sends the header that services of the previous version expect', async () => {
    const deadline = Promise.withResolvers<string | undefined>();
    const older = await connect(addressOf('sites'));
    older.subscribe('rpc.sites.>', {
      queue: 'sites',
      callback: (_error, message) => {
        deadline.resolve(message.headers?.get(legacyDeadlineHeader));
        message.respond('{"ok":{}}');
      },
    });
    await older.flush();
    const call = busCall({ subject: 'rpc.sites.things.read', kind: 'read', output: nothing });
    const inFourSeconds = () => Date.now() + 4_000;
    const earliest = inFourSeconds();
    await app.call(call, {}, rossi, { deadlineMs: 4_000 });
    expect(Number(await deadline.promise)).toBeGreaterThanOrEqual(earliest);
    expect(Number(await deadline.promise)).toBeLessThanOrEqual(inFourSeconds());
    await older.close();
  });

  it('reports invalid fields by path, and a malformed id as not found', async () => {
    const bad = app.call(spares.create, { body: { code: '', quantity: -1 } }, rossi);
    await expect(bad).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ path: 'code', message: 'Code is required' }, { path: 'quantity' }],
    });
    const nothing = app.call(spares.single, { params: { id: 'x' } }, rossi);
    await expect(nothing).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['throw', 'undefined', 'number'])(
    'answers a failing handler (%s) with a generic error',
    async (what) => {
      const odd = app.call(spares.odd, { body: { what, ms: 0 } }, rossi);
      await expect(odd).rejects.toMatchObject({ code: 'internal', detail: 'Errore interno' });
    },
  );

  it('answers too_large if the reply is too large to send', async () => {
    const huge = app.call(spares.odd, { body: { what: 'huge', ms: 0 } }, rossi);
    await expect(huge).rejects.toMatchObject({ code: 'too_large' });
  });

  it('never answers outside inboxes, so that answers cannot be forged as hints or events', async () => {
    const received: string[] = [];
    const spy = externalClient.subscribe('event.>', {
      callback: (_error, { subject }) => void received.push(subject),
    });
    const header = headers();
    for (const [name, value] of Object.entries(goodHeaders)) header.set(name, value);
    externalClient.publish(spares.all.subject, '{}', { reply: 'event.lotlog.spare.forged', headers: header });
    await externalClient.flush();
    await app.call(spares.create, { body: { code: 'REAL', quantity: 1 } }, rossi);
    while (!received.includes('event.lotlog.spare.created')) await externalClient.flush();
    spy.unsubscribe();
    expect(received).toEqual(['event.lotlog.spare.created']);
  });
});
