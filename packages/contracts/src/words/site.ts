import type { Site } from '../sites/sites.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a site. */
export const siteWords = {
  it: {
    noun: { one: 'luogo', many: 'luoghi', a: 'un luogo', the: 'Il luogo', all: 'I luoghi' },
    tag: 'Luoghi',
    labels: {
      name: 'Nome',
      code: 'Codice',
      excode: 'Codice esterno',
      address: 'Indirizzo',
      postalCode: 'CAP',
      city: 'Città',
      phone: 'Telefono',
      email: 'E-mail',
      gpsLat: 'Latitudine',
      gpsLon: 'Longitudine',
    },
    heads: {
      name: ['Nome', 'Luogo', 'Sede'],
      code: ['Codice', 'Codice luogo'],
      address: ['Indirizzo', 'Via'],
      city: ['Città', 'Comune'],
      postalCode: ['CAP'],
      phone: ['Telefono'],
      email: ['E-mail', 'Posta elettronica'],
      excode: ['Codice esterno'],
      gpsLat: ['Latitudine'],
      gpsLon: ['Longitudine'],
    },
    actions: ['Luogo creato', 'Luogo modificato', 'Luogo eliminato'],
  },
} as const satisfies EntityWords<Site>;
