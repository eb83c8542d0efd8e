import type { Intervention } from '@officina/contracts/maintenance/interventions';
import { Banner, Button, formatDate, openedHere, statuses, useApi, useService } from '@officina/web-kit';
import { FormField, Select, useWatch, type ServerForm } from '@officina/web-kit/forms';
import { SheetLink } from '@officina/web-kit/overlays';
import { Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { InterventionValues } from '../record.ts';
import { texts } from '../texts.ts';
import { codeOf, orderLink, orderWords, resume, useMayWait, useOpenOrders } from './orders.ts';

interface OrderFieldProps {
  form: ServerForm<InterventionValues>;
  locked: boolean;
}

/** The order that an intervention in «Attesa ricambi» waits for, chosen among the open ones; those of its machine come first. */
export function OrderField({ form, locked }: OrderFieldProps) {
  const [status, machineId, chosen] = useWatch({
    control: form.control,
    name: ['status', 'machineId', 'waitsForOrder'],
  });
  const isWaiting = status === 'WAITING PARTS';
  const { isOn, orders = [] } = useOpenOrders(isWaiting);
  if (!isWaiting || !isOn) return null;
  const ofMachine = orders.filter((order) => order.machineId === machineId);
  const others = orders.filter((order) => order.machineId !== machineId);
  const options = [...ofMachine, ...others].map((order) => ({ value: order._id, label: orderWords(order) }));
  // One that has arrived, or was deleted, is among the open orders no more.
  const isListed = !chosen || options.some(({ value }) => value === chosen);
  const own = isListed ? [] : [{ value: chosen, label: texts.orderCode(codeOf(chosen)) }];
  return (
    <FormField control={form.control} name="waitsForOrder" locked={locked}>
      {(field) => (
        <Select
          {...field}
          placeholder={texts.noOrder}
          options={[{ value: '', label: texts.noOrder }, ...own, ...options]}
        />
      )}
    </FormField>
  );
}

interface WaitedOrderProps {
  /** The stored intervention. */
  job: Intervention;
  /** Receives the document once it goes on. */
  onResumed: (job: Intervention) => void;
}

/** Where the order is that an intervention waits for; when it has arrived, or is gone, asks to go on. */
export function WaitedOrder({ job, onResumed }: WaitedOrderProps) {
  const id = job.status === 'WAITING PARTS' ? (job.waitsForOrder ?? '') : '';
  const isOn = useService('orders');
  const { data: order, error } = useApi(
    'GET /api/maintenance/order/single/{id}',
    { params: { id } },
    { entities: ['order'], enabled: isOn && id !== '' },
  );
  if (!isOn || id === '') return null;
  const isGone = error?.status === 404;
  if (isGone) return <Resume job={job} onResumed={onResumed} text={texts.orderGone(codeOf(id))} />;
  if (!order && error) return <p className="mt-2 text-ink-2">{texts.orderNotArrived(codeOf(id))}</p>;
  if (order?._id !== id) return null;
  const link = (
    <SheetLink
      to={orderLink(id)}
      state={openedHere}
      className="reach font-semibold underline underline-offset-3"
    >
      {texts.orderCode(codeOf(id))}
    </SheetLink>
  );
  if (order.orderStatus === 'HIDE')
    return (
      <Resume
        job={job}
        onResumed={onResumed}
        text={
          <>
            {link} {texts.hasArrived(formatDate(order.arrivalDate))}
          </>
        }
      />
    );
  return (
    <p className="mt-2 wrap-anywhere">
      {link} {order.supplier && texts.fromSupplier(order.supplier)}{' '}
      <span className="text-ink-2">{statuses.order[order.orderStatus].word.toLowerCase()}</span>
    </p>
  );
}

function Resume({ job, onResumed, text }: WaitedOrderProps & { text: ReactNode }) {
  const mayResume = useMayWait(job);
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void resume(job, onResumed).finally(() => setBusy(false));
  };
  return (
    <div className="mt-2">
      <Banner family="green">
        <p className="wrap-anywhere">{text}</p>
        {mayResume && (
          <Button icon={Play} busy={busy && texts.resuming} className="mt-2" onClick={run}>
            {texts.resume}
          </Button>
        )}
      </Banner>
    </div>
  );
}
