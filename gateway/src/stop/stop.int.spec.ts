import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { stops } from '@officina/contracts/notifications/stops';
import { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import { testGateway } from '../testing/test-gateway.ts';

const path = '/avvisi/stop/ROSSI/64b0.planDue.abc';
const all: { close: () => Promise<void> }[] = [];
let gateway: Awaited<ReturnType<typeof testGateway>>;
let stopped: unknown[] = [];
let isReporter = false;

const refuseOthers = ({ tenant, token }: { tenant: string; token: string }) => {
  if (tenant !== 'ROSSI' || token !== '64b0.planDue.abc') throw new AppError('not_found', 'no link');
};

beforeAll(async () => {
  gateway = await testGateway();
  all.push(
    await standIn(gateway.nats, 'notifications', stops.show, ({ body }) => {
      refuseOthers(body);
      return {
        company: 'Rossi <b>Srl</b>',
        label: 'Manutenzione che scade',
        isReporter,
        isStopped: stopped.length > 0,
      };
    }),
    await standIn(gateway.nats, 'notifications', stops.stop, ({ body }) => {
      refuseOthers(body);
      stopped.push(body);
      return { ok: true as const };
    }),
  );
});
afterAll(async () => {
  for (const one of all) await one.close();
  await gateway.close();
});
beforeEach(() => {
  stopped = [];
  isReporter = false;
});

it('a GET shows what a link stops, and stops nothing', async () => {
  const answer = await fetch(gateway.url + path);
  const page = await answer.text();
  expect([answer.status, answer.headers.get('cache-control'), stopped]).toEqual([200, 'no-store', []]);
  expect(page).toContain('Rossi &lt;b&gt;Srl&lt;/b&gt; ti avvisa per e-mail di «Manutenzione che scade».');
  expect(page).toContain('<form method="post">');
});

it('tells a reporter that the address is forgotten, and nothing about a bell', async () => {
  isReporter = true;
  const page = await (await fetch(gateway.url + path)).text();
  expect(page).toContain('dimentichiamo il tuo indirizzo');
  await fetch(gateway.url + path, { method: 'POST' });
  expect(page + (await (await fetch(gateway.url + path)).text())).not.toMatch(/campanella|Vai a Officina/);
});

it('a POST of a mail program stops it, without cookies and from anywhere', async () => {
  const answer = await fetch(gateway.url + path, {
    ...{ method: 'POST', body: 'List-Unsubscribe=One-Click' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
  });
  expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  expect(stopped).toEqual([{ tenant: 'ROSSI', token: '64b0.planDue.abc' }]);
  expect(await answer.text()).toContain('Non ti manderemo più e-mail di «Manutenzione che scade».');
  expect(await (await fetch(gateway.url + path)).text()).toContain('Fatto.');
});

it('a POST in several parts, as RFC 8058 allows, stops it too', async () => {
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const answer = await fetch(gateway.url + path, { method: 'POST', body });
  expect([answer.status, stopped.length]).toEqual([200, 1]);
});

it.each(['/avvisi/stop/ROSSI/64b0.planDue.abd', '/avvisi/stop/CANTINA/64b0.planDue.abc', '/avvisi/stop/x/y'])(
  '%s is one page that says nothing else',
  async (wrong) => {
    for (const method of ['GET', 'POST']) {
      const answer = await fetch(gateway.url + wrong, { method });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain('Questo link non vale');
    }
    expect(stopped).toEqual([]);
  },
);
