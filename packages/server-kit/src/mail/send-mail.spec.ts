import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startSmtpServer } from '../../../testing/src/smtp.mjs';
import { sendMail } from './send-mail.ts';
import { parseMailServer, type MailServer } from './settings.ts';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeEach(async () => void (smtp = await startSmtpServer()));
afterEach(() => smtp.close());

const mail = {
  from: { name: 'Officina', address: 'officina@azienda.it' },
  to: ['anna@azienda.it', 'ignota@azienda.it'],
  ...{ subject: 'Però\r\nBcc: spia@altrove.it', text: 'Ciò' },
};
const server = (): MailServer => parseMailServer(smtp.url)!;

it('a mail says which addresses the server did not take, and its subject stays one line', async () => {
  smtp.refuse.rcpt = (address) => (address.startsWith('ignota') ? 550 : undefined);
  expect(await sendMail(server(), mail)).toEqual({
    answer: '250 OK: message queued',
    refused: ['ignota@azienda.it'],
  });
  expect(smtp.messages.map(({ to }) => to)).toEqual([['anna@azienda.it']]);
  expect(smtp.messages[0]?.raw).not.toMatch(/^Bcc:/m);
});

it('the answer of a server that refuses is in the error, and one that hangs is given up', async () => {
  smtp.refuse.rcpt = 550;
  await expect(sendMail(server(), mail)).rejects.toMatchObject({
    responseCode: 550,
    response: '550 refused by the test',
  });
  smtp.hangs = true;
  await expect(sendMail(server(), mail, 300)).rejects.toMatchObject({ code: expect.any(String) });
});
