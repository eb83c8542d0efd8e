import { z } from 'zod';
import { busCall } from '../endpoint.ts';
import { done, objectId } from '../fields.ts';
import { mailOutcome } from '../notifications/mails.ts';

/** Orders that go to their suppliers by e-mail, for notifications. */
export const orderLetters = {
  /**
   * `Order_{code}_{date}.pdf`: the order as it is stored. 404 for a deleted one, one that is NEW again, and with the key of an e-mail
   * that is not its last: it need not be sent any more.
   */
  pdf: busCall({
    subject: 'rpc.orders.letters.pdf',
    kind: 'file',
    body: z.object({ id: objectId, key: z.string().optional() }),
    output: z.object({}),
  }),
  /** What became of an order's e-mail. Repeating it changes nothing; that of an older e-mail or a deleted order is ignored. */
  outcome: busCall({
    subject: 'rpc.orders.letters.outcome',
    kind: 'write',
    body: mailOutcome.extend({ id: objectId }),
    output: done,
  }),
};
