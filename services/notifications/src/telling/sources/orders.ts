import type { StoredEvent } from '@officina/contracts/events/events';
import type { Order } from '@officina/contracts/orders/order';
import type { LookUps } from '../look-ups.ts';
import type { Telling } from '../telling.ts';

/** «Guarnizione del separatore e altri 3, da Ricambi Valsole» */
const lineOf = ({ rows, supplier }: Pick<Order, 'rows' | 'supplier'>): string => {
  const [first, ...others] = rows;
  const what = others.length > 0 ? `${first?.name} e altri ${others.length}` : (first?.name ?? '');
  return [what, supplier && `da ${supplier}`].filter(Boolean).join(', ');
};

/** Orders that arrived. */
export const fromOrder = async (
  { to, entityId: id, version }: StoredEvent,
  look: LookUps,
): Promise<Telling[]> => {
  if (version === 0 || to?.['orderStatus'] !== 'HIDE') return [];
  const order = await look.order(id);
  if (!order) return [];
  const creator = await look.creator(id);
  const reasonFor: Telling['reasonFor'] = ({ userId, choiceOf }) => {
    if (userId === creator) return 'L’hai fatto tu';
    return choiceOf('orderArrived').scope === 'all' ? 'Vuoi sapere di tutti gli ordini' : undefined;
  };
  const thing = { entity: 'order', id } as const;
  const mute = { ...thing, label: 'di questo ordine' };
  return [{ kind: 'orderArrived', title: 'Ordine arrivato', line: lineOf(order), thing, mute, reasonFor }];
};
