import type { Customer } from '../sites/customers.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a customer. */
export const customerWords = {
  it: {
    noun: { one: 'cliente', many: 'clienti', a: 'un cliente', the: 'Il cliente', all: 'I clienti' },
    tag: 'Clienti',
    labels: { name: 'Nome', code: 'Codice', address: 'Indirizzo' },
    values: { address: { city: 'Città' } },
    heads: {
      name: ['Nome', 'Cliente', 'Ragione sociale'],
      code: ['Codice', 'Codice cliente'],
      address: ['Città', 'Comune'],
    },
    actions: ['Cliente creato', 'Cliente modificato', 'Cliente eliminato'],
  },
} as const satisfies EntityWords<Customer>;
