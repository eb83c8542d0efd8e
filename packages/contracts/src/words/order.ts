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
      letter: 'E-mail al fornitore',
    },
    values: {
      letter: {
        ...{ key: 'Numero', to: 'A', by: 'Da', message: 'Messaggio', state: 'Stato', answer: 'Risposta' },
        at: 'Quando',
      },
      state: { waiting: 'In partenza', sent: 'Inviata', refused: 'Rifiutata', 'given up': 'Non partita' },
    },
    actions: [
      'Ordine creato',
      'Ordine modificato',
      'Ordine inviato',
      'Ordine arrivato',
      'Ordine riaperto',
      'Ordine inviato per e-mail',
      'Ordine in partenza per e-mail',
      'E-mail dell’ordine rifiutata',
      'E-mail dell’ordine non partita',
      'Ordine eliminato',
    ],
  },
} as const satisfies EntityWords<Order>;
