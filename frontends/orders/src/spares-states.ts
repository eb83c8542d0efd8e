import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order } from '@officina/contracts/orders/order';
import { api, invalidateEntities, messages, statuses, type MessageInput } from '@officina/web-kit';
import { reasonOf } from '@officina/web-kit/records';
import type { OrderValues } from './record.ts';
import { texts } from './texts.ts';

/** What a spare becomes as its order becomes this. */
const statesOf = { NEW: undefined, SENT: 'ORDERED', HIDE: 'IN_STOCK' } as const;

async function mark(spareIds: readonly string[], orderStatus: Spare['orderStatus'], about: string) {
  const failed: unknown[] = [];
  // One after the other: hundreds at once would be refused.
  for (const id of spareIds)
    await api('PUT /api/maintenance/spare/{id}/edit', { params: { id }, body: { orderStatus } }).catch(
      (error: unknown) => failed.push(error),
    );
  if (failed.length > 0)
    messages.error(texts.sparesNotMarked(failed.length, reasonOf(failed[0], texts.labels)), { about });
  else messages.success(texts.sparesMarked(spareIds.length, statuses.spare[orderStatus].word), { about });
  await invalidateEntities(['spare']);
}

/** Offered after a save in which an order was sent or has arrived: its spares' states, in one touch. */
export function offerStates(values: OrderValues, from: Order | undefined): MessageInput['action'] {
  const state = statesOf[values.orderStatus];
  const ids = [...new Set(values.rows.flatMap(({ spareId }) => spareId ?? []))];
  if (!state || ids.length === 0 || values.orderStatus === (from?.orderStatus ?? 'NEW')) return undefined;
  return {
    label: state === 'ORDERED' ? texts.offerOrdered : texts.offerInStock,
    onClick: () => void mark(ids, state, 'order-spares'),
  };
}
