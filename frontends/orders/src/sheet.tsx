import type { Order } from '@officina/contracts/orders/order';
import {
  Badge,
  BetaBanner,
  Button,
  formatDate,
  formatMoney,
  messages,
  now,
  usePermissions,
} from '@officina/web-kit';
import { useWatch } from '@officina/web-kit/forms';
import { SheetLink } from '@officina/web-kit/overlays';
import { RecordSheet, useRecord, useRecordForm, type SheetOpening } from '@officina/web-kit/records';
import { useState } from 'react';
import { AddPart } from './add-part.tsx';
import { Facts } from './facts.tsx';
import { OrderPaper } from './order-paper.tsx';
import { PdfButton } from './order-files.tsx';
import {
  codeOf,
  copyOf,
  orderRecord,
  refuseWithoutSupplier,
  useNamedMachines,
  useSpares,
  type OrderValues,
} from './record.ts';
import { RowsCard, useRowErrors } from './rows-card.tsx';
import { SendOrder } from './send-order.tsx';
import { markRoute, offerUnmarked, offerMarking } from './spares-states.ts';
import { texts } from './texts.ts';
import { useTypedParts } from './typed-parts.tsx';
import { WaitingJobs } from './waiting-jobs.tsx';

/** `?id=…`, `?new=1`, or `?new=1&copia=…` for a copy of another order. */
export function OrderSheet({ id, start: { copia }, ...sheet }: SheetOpening) {
  if (copia) return <CopySheet of={copia} {...sheet} />;
  return <OneOrder id={id} start={{}} {...sheet} />;
}

type SheetState = Pick<SheetOpening, 'open' | 'onClose'>;

/** A new order that copies another one, once that is loaded; a blank one if the original is deleted. */
function CopySheet({ of, ...sheet }: SheetState & { of: string }) {
  const { stored, gone, error } = useRecord(orderRecord, of);
  const { isOn, spares, byId, error: sparesError } = useSpares();
  if (!stored && !gone && !error) return null;
  if (isOn && !spares && !sparesError) return null;
  return <OneOrder start={copyOf(stored ?? {}, spares && ((id) => byId.has(id)))} {...sheet} />;
}

interface OneOrderProps extends SheetState {
  /** Absent for a new order. */
  id?: string;
  /** Initial values of a new order, except its day. */
  start: Partial<Order>;
}

function MarkSpares({ label, onClick }: NonNullable<ReturnType<typeof offerUnmarked>>) {
  const [busy, setBusy] = useState(false);
  const run = () => {
    setBusy(true);
    void onClick().finally(() => setBusy(false));
  };
  return (
    <Button busy={busy && texts.saving} onClick={run}>
      {label}
    </Button>
  );
}

const aboutParts = 'order parts';

/** «4 righe, 486,40 €» */
const summaryOf = (rows: number, price: number | string | null): string => {
  const count = texts.rowCount(rows);
  return typeof price === 'number' ? `${count}, ${formatMoney(price)}` : count;
};

/** «Crea/Modifica ordine ricambi»: the rows, next to supplier, dates, machine and state. */
function OneOrder({ open, id, start, onClose }: OneOrderProps) {
  const found = useRecord(orderRecord, id);
  const { may, mayChange } = usePermissions();
  const { isOn: hasSpares, byId: sparesById } = useSpares();
  const mayMark = hasSpares && mayChange(markRoute, {}, 'orderStatus');
  const typed = useTypedParts();
  const rowErrors = useRowErrors();
  // Depends on the stored state: a state that is only chosen locks nothing.
  const isLocked = found?.stored !== undefined && found.stored.orderStatus !== 'NEW';
  // A half-typed row counts as unsaved input.
  const notAdded = isLocked ? [] : typed.names;
  const confirm = (values: OrderValues, from: Order | undefined): Promise<boolean> => {
    if (!from) refuseWithoutSupplier(values);
    messages.closeAbout(aboutParts);
    if (notAdded.length > 0) messages.error(texts.notAdded(notAdded.join(', ')), { about: aboutParts });
    return Promise.resolve(notAdded.length === 0);
  };
  const editing = useRecordForm(orderRecord, {
    ...{ found, onClose, confirm, next: mayMark ? offerMarking : undefined },
    beside: { ...typed, dirty: notAdded.length > 0 },
    onFailed: (error) => {
      rowErrors.take(error, form.getValues().rows);
      return false;
    },
    start: { ...start, orderDate: now().toISOString() },
  });
  const { form, latest: order, access } = editing;
  const canAdd = !isLocked && !access.locked.includes('rows');
  const { nameOf } = useNamedMachines();
  const [state, price, rows] = useWatch({ control: form.control, name: ['orderStatus', 'price', 'rows'] });
  const left = order && mayMark ? offerUnmarked(order, sparesById) : undefined;
  const name = order && texts.heading(codeOf(order));
  return (
    <RecordSheet
      record={orderRecord}
      editing={editing}
      found={found}
      open={open}
      onClose={onClose}
      width={1180}
      heading={name ?? texts.create}
      marks={
        <>
          <Badge of="order" value={state} />
          <span>{summaryOf(rows.length, price)}</span>
          {order?.arrivalDate && <span>{texts.arrived(formatDate(order.arrivalDate))}</span>}
        </>
      }
      subject={{ name }}
      words={{ machineId: nameOf }}
      paper={order && <OrderPaper order={order} />}
    >
      <div className="mb-5">
        <BetaBanner>{texts.inTrial}</BetaBanner>
      </div>
      <div className="grid items-start gap-x-7 gap-y-5 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <RowsCard form={form} isLocked={isLocked} errors={rowErrors} />
          {canAdd && <AddPart form={form} typed={typed} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4.5">
          {order && <WaitingJobs orderId={order._id} />}
          <Facts form={form} isLocked={isLocked} />
          {order && (
            <SendOrder
              order={order}
              isDirty={editing.dirty}
              onSent={(answer) => editing.takeOver(answer, true)}
            />
          )}
          {order && <PdfButton order={order} hasReason />}
          {left && <MarkSpares {...left} />}
          {order && may(orderRecord.routes.create) && (
            <p>
              <SheetLink
                to={`/order?new=1&copia=${order._id}`}
                className="inline-flex min-h-(--ctl-sm) items-center font-semibold underline underline-offset-3"
              >
                {texts.copy}
              </SheetLink>
            </p>
          )}
        </div>
      </div>
    </RecordSheet>
  );
}
