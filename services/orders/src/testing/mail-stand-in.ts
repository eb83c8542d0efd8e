import { mails, type Letter } from '@officina/contracts/notifications/mails';
import type { AppError } from '@officina/server-kit/app-error';
import { standIn } from '@officina/server-kit/testing/stand-in';
import type { TestNats } from '@officina/server-kit/testing/test-nats';

/** What tests set and read of the notifications stand-in. */
export interface Mail {
  isOn: boolean;
  /** Refuses every letter with this. */
  refusal: AppError | undefined;
  /** The letters by their keys, and how often each was sent. */
  letters: Map<string, { letter: Letter; tenant: string; times: number }>;
  /** The letters of an order, in the order of their arrival. */
  of: (orderId: string) => Letter[];
  close: () => Promise<unknown>;
}

/** A stand-in for notifications, which keeps letters and sends none. */
export async function standInMail(nats: TestNats): Promise<Mail> {
  const letters: Mail['letters'] = new Map();
  const isOn = await standIn(nats, 'notifications', mails.isOn, () => ({ isOn: mail.isOn }));
  const send = await standIn(nats, 'notifications', mails.send, ({ body }, { tenantId }) => {
    if (mail.refusal) throw mail.refusal;
    const times = (letters.get(body.key)?.times ?? 0) + 1;
    letters.set(body.key, { letter: body, tenant: tenantId, times });
    return { key: body.key, state: 'waiting' as const, at: '2026-09-17T22:30:00.000Z' };
  });
  const mail: Mail = {
    ...{ isOn: true, refusal: undefined, letters },
    of: (orderId) =>
      [...letters.values()].flatMap(({ letter }) => (letter.order === orderId ? [letter] : [])),
    close: () => Promise.all([isOn.close(), send.close()]),
  };
  return mail;
}
