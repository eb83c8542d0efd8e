// `npm run notices -w @officina/bench`: from an urgent report to the bell on another person's open page, to that person's mailbox on a
// foreign mail server (mailpit), which is read back by its API, and to that person's browser by a push service that decrypts.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort, until } from '../infra/lib/wait.mjs';
import { officinaProcesses } from '../infra/run/processes.mjs';
import { makeTenant, moreTokens } from '../infra/run/testing/tenant.mjs';
import { goInstall } from '../infra/servers/go-install.mjs';
import { pushHost, startPushServer } from '../services/notifications/dist/testing/push-stand-in.js';
import { openPage } from './frames.mjs';
import { median } from './measure.mjs';
import { onStack, unlimited } from './on-stack.mjs';

const tenantId = 'BENCH';
const address = 'anna@bench.example';
const mailpit = { module: 'github.com/axllent/mailpit', version: 'v1.33.1' };
/** Seconds: an e-mail waits for 20 s of rest, so that several reports become one. */
const goal = { bellSeconds: 2, pushSeconds: 5, mailSeconds: 30 };

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

async function startMailpit() {
  const program = await goInstall('mailpit', mailpit, { log: console.log });
  const [smtp, api] = [await freePort(), await freePort()];
  const args = ['--smtp', `127.0.0.1:${smtp}`, '--listen', `127.0.0.1:${api}`, '--disable-version-check'];
  const child = spawn(program, args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${api}/api/v1`;
  const messages = async () => (await (await fetch(`${url}/messages`)).json()).messages;
  await until(messages, { limitMs: 20_000 });
  return { smtpUrl: `smtp://127.0.0.1:${smtp}`, messages, stop: () => child.kill() };
}

const send = async ({ url, token }, method, path, body) => {
  const headers = { 'x-auth-token': token, 'content-type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

/** In the page: the time at which the bell counts something unread. */
const bellAt = () => {
  const bell = [...document.querySelectorAll('button')].find((one) => /^Avvisi/.test(one.ariaLabel ?? ''));
  return /da leggere/.test(bell?.ariaLabel ?? '') && Date.now();
};

/** Seconds until `get` gives more than before. */
async function secondsUntilMore(get, before, since) {
  await until(
    async () => {
      if ((await get()).length === before) throw new Error('nothing arrived');
    },
    { limitMs: 120_000, everyMs: 50 },
  );
  return (Date.now() - since) / 1_000;
}

async function measure(stack, post, pushes) {
  const tenant = await makeTenant(stack, tenantId, { shared: 0 });
  const [token] = await moreTokens(stack, tenantId, 1);
  const other = { url: stack.url, token };
  await send(other, 'PUT', '/api/user/me/edit', { email: address });
  const browser = pushes.browser();
  await send(other, 'PUT', '/api/notice/push/subscribe', { ...browser.subscription, showsText: true });
  const page = await openPage(token, tenantId);
  await page.goto(`${stack.url}/intervention`);
  await page.getByRole('button', { name: 'Avvisi' }).waitFor({ timeout: 60_000 });
  const results = [];
  // The first round compiles and loads what is new.
  for (let round = 0; round <= rounds; round += 1) {
    const before = { mail: (await post.messages()).length, push: pushes.to(browser).length };
    const body = { machineId: tenant.machineIds[0], priority: 'URGENT', issueDescription: `Guasto ${round}` };
    const sentAt = Date.now();
    await send(tenant, 'POST', '/api/maintenance/intervention/create', body);
    const shown = await page.waitForFunction(bellAt, undefined, { polling: 20, timeout: 60_000 });
    const bell = ((await shown.jsonValue()) - sentAt) / 1_000;
    const push = await secondsUntilMore(() => pushes.to(browser), before.push, sentAt);
    const mail = await secondsUntilMore(post.messages, before.mail, sentAt);
    console.log(JSON.stringify({ bell, push, mail }));
    if (round > 0) results.push({ bell, push, mail });
    const [newest] = await (
      await fetch(`${stack.url}/api/notice/latest`, { headers: { 'x-auth-token': token } })
    ).json();
    await send(other, 'PUT', `/api/notice/${newest._id}/readAll`, {});
    await pause(1_000);
  }
  await page.context().browser().close();
  const [newest] = await post.messages();
  return { results, newest, pushed: pushes.to(browser).at(-1).message };
}

const post = await startMailpit();
const pushes = await startPushServer();
const settings = {
  ...{ SMTP_URL: post.smtpUrl, SMTP_FROM: 'Officina <officina@bench.example>' },
  ...{ PUSH_HOSTS: pushHost, PUSH_PORT: `${pushes.port}` },
};
const processes = officinaProcesses.map((one) =>
  one.name === 'notifications' ? { ...one, program: 'dist/testing/push-process.js' } : one,
);
const { results, newest, pushed } = await onStack(
  unlimited,
  (stack) => measure(stack, post, pushes),
  { notifications: settings },
  { withPages: true, processes },
).finally(async () => {
  post.stop();
  await pushes.close();
});
const figure = (name) => {
  const all = results.map((one) => one[name]);
  return {
    seconds: Number(median(all).toFixed(2)),
    slowest: Number(Math.max(...all).toFixed(2)),
  };
};
const result = {
  ...{ node: process.version, rounds, goal, load: Number(loadavg()[0].toFixed(1)) },
  ...{ bell: figure('bell'), push: figure('push'), mail: figure('mail') },
  ...{ pushed: { title: pushed.title, body: pushed.body } },
  read: { subject: newest.Subject, from: newest.From.Address, to: newest.To.map((one) => one.Address) },
};
const text = JSON.stringify(result, null, 2);
console.log(text);
writeFileSync(new URL('./results/notices.json', import.meta.url), `${text}\n`);
