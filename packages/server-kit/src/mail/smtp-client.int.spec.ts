import { startSmtpServer } from '../../../testing/src/smtp.mjs';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { html } from '../html.ts';
import { mailMessage, type MailParts } from './mail-message.ts';
import { parseMailServer } from './settings.ts';
import { failureOf, SmtpClient } from './smtp-client.ts';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

beforeAll(async () => {
  smtp = await startSmtpServer({ user: 'officina@rossi', password: 'p@ss/1' });
});
afterAll(() => smtp.close());
beforeEach(() => {
  Object.assign(smtp, { refuse: { text: 'refused by the test' }, delayMs: 0, hangs: false });
  smtp.messages.length = 0;
});

const parts: MailParts = {
  from: { name: 'Rossi\r\nBcc: ladro@example.com', address: 'officina@example.com' },
  to: 'luca@example.com',
  replyTo: { name: 'Anna "Nina" Rossi', address: 'anna@example.com' },
  subject: 'Perde\nolio è «grave»',
  text: 'Perché\n\nSì',
  html: html`<p>${'<Perché>'}</p>`,
  messageId: 'abc@example.com',
  date: new Date('2026-11-30T08:00:00Z'),
  stopAddress: 'https://officina.example/avvisi/stop/ROSSI/x',
};

const clientOf = (url: string, times = {}) => {
  const server = parseMailServer(url);
  if (!server) throw new Error(url);
  return new SmtpClient(server, times);
};
const send = async (options = {}, times = {}) =>
  clientOf(smtp.url, times).send(
    { from: 'officina@example.com', to: 'luca@example.com', message: await mailMessage(parts) },
    options,
  );
const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => failureOf(error),
  );

it('a message arrives with its headers, whatever the names in them contain', async () => {
  expect(await send()).toMatch(/^250 /);
  const [{ raw = '', from, to, user } = {}] = smtp.messages;
  expect({ from, to, user }).toEqual({
    ...{ from: 'officina@example.com', to: ['luca@example.com'], user: 'officina@rossi' },
  });
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const unfolded = head.replaceAll(/\r\n\s+/g, ' ').split('\r\n');
  expect(unfolded).toEqual([
    'Auto-Submitted: auto-generated',
    'List-Unsubscribe: <https://officina.example/avvisi/stop/ROSSI/x>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    'From: "Rossi Bcc: ladro@example.com" <officina@example.com>',
    'To: luca@example.com',
    'Reply-To: "Anna \\"Nina\\" Rossi" <anna@example.com>',
    'Subject: =?UTF-8?Q?Perde_olio_=C3=A8_=C2=ABgrave=C2=BB?=',
    'Message-ID: <abc@example.com>',
    'Date: Mon, 30 Nov 2026 08:00:00 +0000',
    'MIME-Version: 1.0',
    expect.stringMatching(/^Content-Type: multipart\/alternative; boundary=/),
  ]);
  expect(body.join('\n')).toContain('<p>&lt;Perch=C3=A9&gt;</p>');
});

it('the end of a message waits, and without leave the server never takes it', async () => {
  const seen: number[] = [];
  await send({ beforeEnd: async () => void seen.push(smtp.messages.length) });
  expect([seen, smtp.messages.length]).toEqual([[0], 1]);
  const beforeEnd = async () => Promise.reject(new Error('not noted'));
  await expect(send({ beforeEnd })).rejects.toThrow('not noted');
  expect(smtp.messages).toHaveLength(1);
});

it.each([
  ['an unknown address', { rcpt: 550 }, 'refused'],
  ['a message refused for its content', { data: 554 }, 'refused'],
  ['an address later', { rcpt: 451 }, 'deferred'],
  ['a message later', { data: 452 }, 'deferred'],
])('the server’s answer to %s is told', async (_case, refuse, kind) => {
  Object.assign(smtp.refuse, refuse);
  const code = Object.values(refuse)[0];
  expect(await failure(send())).toEqual({ kind, text: `${code} refused by the test` });
});

it('a wrong password is no fault of the message', async () => {
  const wrong = clientOf(smtp.url.replace('p%40ss', 'no'));
  const sending = wrong.send({ from: 'a@example.com', to: 'b@example.com', message: Buffer.from('x') });
  expect(await failure(sending)).toEqual({ kind: 'deferred', text: '535 wrong user or password' });
});

it('a server that never answers, and one that is not there, are given up in time', async () => {
  smtp.hangs = true;
  const silent = { kind: 'unanswered', text: 'Il server di posta non ha risposto in tempo' };
  expect(await failure(send({}, { connectMs: 100 }))).toEqual(silent);
  expect(await failure(send({}, { attemptMs: 100 }))).toEqual(silent);
  const absent = clientOf('smtp://127.0.0.1:1');
  const sending = absent.send({ from: 'a@example.com', to: 'b@example.com', message: Buffer.from('x') });
  expect(await failure(sending)).toEqual({
    ...{ kind: 'unanswered', text: 'Il server di posta non si raggiunge' },
  });
});
