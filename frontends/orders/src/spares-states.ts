import type { Spare } from '@officina/contracts/maintenance/spares';
import type { Order, OrderStatus } from '@officina/contracts/orders/order';
import { api, invalidateEntities, messages, statuses, type MessageInput } from '@officina/web-kit';
import { recordMessageKey, reasonOf } from '@officina/web-kit/records';
import { orderRecord, type OrderValues } from './record.ts';
import { texts } from './texts.ts';

/** The call that marks a spare. */
export const markRoute = 'PUT /api/maintenance/spare/{id}/edit';

type SpareState = Spare['orderStatus'];

/** The spare's state for each state of its order. */
const statesOf = { NEW: undefined, SENT: 'ORDERED', HIDE: 'IN_STOCK' } as const;

/** Whether a spare in a state still has to be marked for its order; a spare that was used since is not. */
const isUnmarked = {
  NEW: () => false,
  SENT: (state: SpareState) => state !== 'ORDERED' && state !== 'IN_STOCK',
  HIDE: (state: SpareState) => state === 'ORDERED',
} as const;

/** Spares that are marked between two progress messages. */
const batchSize = 10;

/** Marks spares; its messages replace the one that offered it, so that it cannot be pressed twice. */
async function mark(spareIds: readonly string[], orderStatus: SpareState, about: string) {
  const failed: { id: string; error: unknown }[] = [];
  // One after the other: the server would refuse hundreds at once.
  for (const [done, id] of spareIds.entries()) {
    if (done % batchSize === 0)
      messages.info(texts.marking(done, spareIds.length), { about, durationMs: Infinity });
    await api(markRoute, { params: { id }, body: { orderStatus } }).catch((error: unknown) =>
      failed.push({ id, error }),
    );
  }
  const [first] = failed;
  if (first) {
    const retry = () =>
      void mark(
        failed.map(({ id }) => id),
        orderStatus,
        about,
      );
    messages.error(texts.sparesNotMarked(failed.length, reasonOf(first.error, texts.labels)), {
      about,
      action: { label: texts.retry, onClick: retry },
    });
  } else messages.success(texts.sparesMarked(spareIds.length, statuses.spare[orderStatus].word), { about });
  await invalidateEntities(['spare']);
}

/** The action that marks the spares of an order; undefined if the order is NEW or there are no `spareIds`. */
function markAction(id: string, orderStatus: OrderStatus, spareIds: readonly string[]) {
  const state = statesOf[orderStatus];
  if (!state || spareIds.length === 0) return undefined;
  return {
    label: state === 'ORDERED' ? texts.offerOrdered : texts.offerInStock,
    onClick: () => mark(spareIds, state, recordMessageKey(orderRecord, id)),
  };
}

const sparesIn = (rows: OrderValues['rows']): string[] => [
  ...new Set(rows.flatMap(({ spareId }) => spareId ?? [])),
];

/** Offered in the sheet of a stored order, while some of its spares are still unmarked. */
export function offerUnmarked({ _id, orderStatus, rows }: Order, byId: ReadonlyMap<string, Spare>) {
  const unmarked = sparesIn(rows).filter((id) => {
    const spare = byId.get(id);
    return spare !== undefined && isUnmarked[orderStatus](spare.orderStatus);
  });
  return markAction(_id, orderStatus, unmarked);
}

/** Offered after a save that has sent or received an order: marks its spares. */
export const offerMarking = (
  { orderStatus, rows }: OrderValues,
  from: Order | undefined,
  { _id }: Order,
): MessageInput['action'] =>
  orderStatus === (from?.orderStatus ?? 'NEW') ? undefined : markAction(_id, orderStatus, sparesIn(rows));
