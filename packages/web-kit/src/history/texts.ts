import { withArticle } from '@officina/contracts/article';

/** Italian texts of events and histories. */
export const texts = {
  empty: 'vuoto',
  yes: 'Sì',
  no: 'No',
  toCheck: 'da verificare',
  notOk: 'KO',
  intervention: (code: string) => `Intervento ${code}`,
  order: (code: string) => `Ordine ${code}`,
  tooLong: 'troppo lungo per il registro',
  enabled: (isOn: boolean) => (isOn ? 'attivo' : 'non attivo'),
  degrees: (min: string, max: string) => `da ${min} a ${max} °C`,
  postponed: (day: string, who: string, why: string) => `${withArticle('al', day)}, da ${who}: ${why}`,
  silent: (since: string, end?: string) =>
    [withArticle('dal', since), end && withArticle('al', end)].filter(Boolean).join(' '),
  beyond: (side: string, limit: string, value: string, since: string) =>
    `${side === 'high' ? 'sopra' : 'sotto'} ${limit}: ${value} ${withArticle('dal', since)}`,
  backWithin: (value: string, when: string) => [value, withArticle('dal', when)].filter(Boolean).join(' '),
  quoted: (text: string) => `«${text}»`,
  toWhom: (name: string) => (/^a/i.test(name) ? `ad ${name}` : `a ${name}`),
  forOrder: (code: string) => `per l’ordine ${code}`,
  others: (count: number) => (count === 1 ? 'e un altro campo' : `e altri ${count} campi`),

  waits: (since: string) => `In attesa di ricambi ${since}`,
  waited: (age: string) => `${age} in attesa di ricambi`,
  assignedAfter: (age: string) => `assegnato dopo ${age}`,
  closedAfter: (age: string) => `chiuso dopo ${age}`,
  reopenedAfter: (age: string) => `riaperto dopo ${age}`,

  loading: 'Carico la storia…',
  failed: 'La storia non è arrivata.',
  partFailed: 'Una parte della storia non è arrivata.',
  code: 'Codice',
  retry: 'Riprova',
  switchedOff: 'La storia si legge dagli eventi, che per la tua azienda sono spenti.',
  none: 'Nel registro non c’è ancora niente.',
  knownSince: (day: string) =>
    `Il registro comincia ${withArticle('il', day)}: quello che è successo prima non c’è.`,
  earlier: 'Mostra i precedenti',
} as const;
