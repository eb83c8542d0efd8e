import type { Order } from '../orders/order.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of an order of spare parts. */
export const orderWords = {
  it: {
    noun: { one: 'ordine', many: 'ordini', a: 'un ordine', the: 'L’ordine', all: 'Gli ordini' },
    tag: 'Ordini ricambi',
    labels: {
      orderStatus: 'Stato',
      supplier: 'Fornitore',
      contact: 'Contatto',
      orderDate: 'Data ordine',
      arrivalDate: 'Data arrivo',
      price: 'Costo',
      machineId: 'Macchina',
      notes: 'Note',
      rows: 'Righe',
    },
    actions: [
      'Ordine creato',
      'Ordine modificato',
      'Ordine inviato',
      'Ordine arrivato',
      'Ordine riaperto',
      'Ordine eliminato',
    ],
  },
} as const satisfies EntityWords<Order>;
