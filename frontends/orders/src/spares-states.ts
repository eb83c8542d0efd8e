import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order, OrderStatus } from '@officina/contracts/orders/order';
import { api, invalidateEntities, messages, statuses, type MessageInput } from '@officina/web-kit';
import { aboutRecord, reasonOf } from '@officina/web-kit/records';
import { orderRecord, type OrderValues } from './record.ts';
import { texts } from './texts.ts';

type SpareState = Spare['orderStatus'];

/** What a spare becomes as its order becomes this. */
const statesOf = { NEW: undefined, SENT: 'ORDERED', HIDE: 'IN_STOCK' } as const;

/** Whether a spare in this state still waits for what its order became: one that was used since is left alone. */
const isLeft = {
  NEW: () => false,
  SENT: (state: SpareState) => state !== 'ORDERED' && state !== 'IN_STOCK',
  HIDE: (state: SpareState) => state === 'ORDERED',
} as const;

/** How many are marked between two words about it. */
const stride = 10;

/** What is said of it takes the place of the message that offered it, so that nobody presses twice. */
async function mark(spareIds: readonly string[], orderStatus: SpareState, about: string) {
  const failed: { id: string; error: unknown }[] = [];
  // One after the other: hundreds at once would be refused.
  for (const [done, id] of spareIds.entries()) {
    if (done % stride === 0)
      messages.info(texts.marking(done, spareIds.length), { about, durationMs: Infinity });
    await api('PUT /api/maintenance/spare/{id}/edit', { params: { id }, body: { orderStatus } }).catch(
      (error: unknown) => failed.push({ id, error }),
    );
  }
  const [first] = failed;
  if (first) {
    const again = () =>
      void mark(
        failed.map(({ id }) => id),
        orderStatus,
        about,
      );
    messages.error(texts.sparesNotMarked(failed.length, reasonOf(first.error, texts.labels)), {
      about,
      action: { label: texts.retry, onClick: again },
    });
  } else messages.success(texts.sparesMarked(spareIds.length, statuses.spare[orderStatus].word), { about });
  await invalidateEntities(['spare']);
}

/** What marks the spares of the order with this id, in one touch; undefined of one that is NEW or has none of `spareIds`. */
function actOf(id: string, orderStatus: OrderStatus, spareIds: readonly string[]) {
  const state = statesOf[orderStatus];
  if (!state || spareIds.length === 0) return undefined;
  return {
    label: state === 'ORDERED' ? texts.offerOrdered : texts.offerInStock,
    onClick: () => mark(spareIds, state, aboutRecord(orderRecord, id)),
  };
}

const sparesIn = (rows: OrderValues['rows']): string[] => [
  ...new Set(rows.flatMap(({ spareId }) => spareId ?? [])),
];

/** Offered in the sheet of a stored order, as long as some of its spares are not as far as it is. */
export function offerLeft({ _id, orderStatus, rows }: Order, byId: ReadonlyMap<string, Spare>) {
  const left = sparesIn(rows).filter((id) => {
    const spare = byId.get(id);
    return spare !== undefined && isLeft[orderStatus](spare.orderStatus);
  });
  return actOf(_id, orderStatus, left);
}

/** Offered after a save in which an order was sent or has arrived: its spares' states, in one touch. */
export const offerStates = (
  { orderStatus, rows }: OrderValues,
  from: Order | undefined,
  { _id }: Order,
): MessageInput['action'] =>
  orderStatus === (from?.orderStatus ?? 'NEW') ? undefined : actOf(_id, orderStatus, sparesIn(rows));
