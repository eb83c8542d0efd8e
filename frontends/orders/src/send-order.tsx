import type { Order, OrderLetter } from '@officina/contracts/orders/order';
import {
  ApiError,
  api,
  Banner,
  Button,
  invalidateEntities,
  messages,
  useBodyKey,
  useMe,
  whenInWords,
} from '@officina/web-kit';
import { FormField, ServerFormView, TextArea, TextInput, useServerForm } from '@officina/web-kit/forms';
import { Apart, Dialog, SheetFooter } from '@officina/web-kit/overlays';
import { recordMessageKey } from '@officina/web-kit/records';
import { Send } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { addressFor, isLeaving, isUndelivered, sendRoute, useCanSend } from './letter.ts';
import { codeOf, orderRecord } from './record.ts';
import { texts } from './texts.ts';

interface SendOrderProps {
  /** As stored. */
  order: Order;
  /** Whether there is unsaved input, which would not be sent. */
  isDirty: boolean;
  onSent: (answer: Order) => void;
}

/** «Invia al fornitore», and what became of the order's last e-mail. */
export function SendOrder({ order, isDirty, onSent }: SendOrderProps) {
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const canSend = useCanSend(order);
  const { letter } = order;
  const isFailed = isUndelivered(order);
  const ask = () => {
    setOpenings(openings + 1);
    setOpen(true);
  };
  const button = canSend && (
    <Button icon={Send} reason={isDirty ? texts.saveFirst : undefined} onClick={ask}>
      {isFailed ? texts.retry : letter ? texts.sendAgain : texts.send}
    </Button>
  );
  return (
    <>
      {letter && <LetterLine letter={letter}>{isFailed && button}</LetterLine>}
      {!isFailed && button}
      <Apart>
        <SendDialog key={openings} open={open} order={order} onClose={() => setOpen(false)} onSent={onSent} />
      </Apart>
    </>
  );
}

interface LetterLineProps {
  letter: OrderLetter;
  children: ReactNode;
}

/** Where the last e-mail is: on its way, sent when and by whom, or why it was not delivered. */
function LetterLine({ letter, children }: LetterLineProps) {
  const { to, by, at, answer } = letter;
  if (isLeaving({ orderStatus: 'SENT', letter })) return <Banner>{texts.leaving(to)}</Banner>;
  if (letter.state === 'sent')
    return <p className="wrap-anywhere text-ink-2">{texts.sentTo(to, by.name, whenInWords(at))}</p>;
  return (
    <Banner family="red">
      <p className="wrap-anywhere">{texts.undelivered(to, answer ?? '')}</p>
      {children && <p className="mt-2">{children}</p>}
    </Banner>
  );
}

interface SendDialogProps extends Pick<SendOrderProps, 'order' | 'onSent'> {
  open: boolean;
  onClose: () => void;
}

/** Address and message of the e-mail. */
function SendDialog({ open, order, onClose, onSent }: SendDialogProps) {
  const { data: me } = useMe();
  // The version that the user saw when the dialog opened: a repeat after a lost answer must not send another e-mail.
  const [version] = useState(order.__v);
  const keyOf = useBodyKey();
  const about = recordMessageKey(orderRecord, order._id);
  const form = useServerForm({
    defaultValues: { to: addressFor(order), message: order.letter?.message ?? '' },
    labels: texts.mail,
    send: async (body) => {
      const idempotencyKey = keyOf(body);
      const answer = await api(sendRoute, { params: { id: order._id }, body, version, idempotencyKey });
      messages.success(texts.goes(codeOf(order), answer.letter?.to ?? body.to), { about });
      void invalidateEntities(['order']);
      onSent(answer);
      onClose();
    },
    onRefused: (error) => {
      const isStale = error instanceof ApiError && error.code === 'stale';
      if (isStale) {
        messages.error(texts.changedMeanwhile, { about });
        void invalidateEntities(['order']);
        onClose();
      }
      return isStale;
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={560}
      title={texts.send}
      foot={
        <SheetFooter>
          <Button kind="key" size="lg" type="submit" form={form.id} busy={form.busy && texts.sending}>
            {texts.sendKey}
          </Button>
        </SheetFooter>
      }
    >
      <ServerFormView form={form} className="grid grid-cols-1 gap-4.5">
        <FormField control={form.control} name="to">
          {(field) => <TextInput {...field} type="email" inputMode="email" autoComplete="off" />}
        </FormField>
        <FormField control={form.control} name="message" limit={2000}>
          {(field) => <TextArea {...field} />}
        </FormField>
        <p className="wrap-anywhere text-ink-2">
          {order.orderStatus === 'NEW' ? texts.becomesSent : texts.attached}{' '}
          {me?.email ? texts.repliesTo(me.email) : texts.noAddress}
        </p>
      </ServerFormView>
    </Dialog>
  );
}
