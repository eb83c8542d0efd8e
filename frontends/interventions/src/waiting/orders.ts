import type { Intervention } from '@officina/contracts/maintenance/interventions';
import type { Order } from '@officina/contracts/orders/order';
import { api, messages, statuses, useApi, usePermissions, useService } from '@officina/web-kit';
import { reasonOf, recordMessageKey } from '@officina/web-kit/records';
import { interventionRecord } from '../record.ts';
import { texts } from '../texts.ts';

/** The code of an order on screen: the last five characters of its id. */
export const codeOf = (id: string): string => id.slice(-5);

/** Address of an order's sheet. */
export const orderLink = (id: string): string => `/order?id=${id}`;

/** «a4e7d, Rettrans, Inviato» */
export const orderWords = ({ _id, supplier, orderStatus }: Order): string =>
  [codeOf(_id), supplier, statuses.order[orderStatus].word].filter(Boolean).join(', ');

/** The orders that have not arrived; none without the service, or while they are not wanted. */
export function useOpenOrders(isWanted: boolean) {
  const isOn = useService('orders');
  const query = useApi('GET /api/maintenance/order/all', undefined, {
    entities: ['order'],
    enabled: isOn && isWanted,
  });
  return { isOn, orders: isOn ? query.data : undefined, error: query.error };
}

/** Whether the user's role lets an intervention wait for an order. */
export const useMayWait = (job: Partial<Intervention>): boolean =>
  usePermissions().mayChange(interventionRecord.routes.edit, job, 'waitsForOrder');

const editRoute = 'PUT /api/maintenance/intervention/{id}/edit';
const edit = (id: string, body: Pick<Partial<Intervention>, 'status' | 'waitsForOrder'>) =>
  api(editRoute, { params: { id }, body });

/** Saves at once that an intervention waits for an order. @throws ApiError */
export const waitFor = (jobId: string, orderId: string): Promise<Intervention> =>
  edit(jobId, { status: 'WAITING PARTS', waitsForOrder: orderId });

/** Saves at once that an intervention goes on: whoever it was assigned to has it again. */
export async function resume(
  { _id: id, externalExecutor }: Intervention,
  onSaved: (job: Intervention) => void,
): Promise<void> {
  const about = recordMessageKey(interventionRecord, id);
  try {
    onSaved(await edit(id, { status: externalExecutor ? 'ASSIGNED' : 'OPEN' }));
    messages.success(texts.resumed, { about });
  } catch (error) {
    messages.error(texts.notResumed(reasonOf(error, texts.labels)), { about });
  }
}
