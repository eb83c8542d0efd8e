import { counted } from '@officina/web-kit';

/** Italian texts of the first steps of a new company. */
export const texts = {
  first: 'Il primo passo',
  next: 'Il prossimo passo',
  done: (count: number) => `${count} di 4 fatti`,
  then: 'Poi',
  all: 'I passi',
  anyOrder: 'I passi si possono fare in un altro ordine, e anche più tardi.',
  sheet: 'Non hai un elenco? Parti dal foglio da riempire',
  besideDemo: 'Qui ci sono ancora le aziende dimostrative. Chi amministra Officina le toglie con un comando:',
  removeDemo: 'npm run admin -- demo remove',
  hide: 'Nascondi i primi passi',
  previewTitle: 'Che cosa troverai qui',
  previews: {
    due: ['Manutenzioni in scadenza', 'Qui arrivano i piani che scadono, col regolo dei giorni.'],
    open: ['Interventi aperti', 'Qui stanno i guasti da chiudere, i più urgenti per primi.'],
    reports: ['Nuove segnalazioni', 'Qui appare chi ha inquadrato un’etichetta e segnalato.'],
  },
  steps: {
    machines: {
      name: 'Macchinari',
      title: 'Metti dentro le macchine',
      what: 'Bastano il nome e un codice breve. Se hai già un elenco in Excel, lo leggiamo e ti facciamo vedere che cosa farà ogni riga prima di salvare.',
      hint: 'Bastano il nome e un codice breve.',
      act: 'Aggiungi a mano',
      result: (count: number) => `Fatto: ${counted(count, 'macchina', 'macchine')}.`,
    },
    people: {
      name: 'Persone',
      title: 'Aggiungi le persone',
      what: 'Un accesso per chi ripara e chi pianifica. Per segnalare un guasto non serve: basta inquadrare l’etichetta.',
      hint: 'Chi ripara e chi pianifica. Per segnalare non serve un accesso.',
      act: 'Prepara la richiesta',
      result: (count: number) => `Fatto: ${counted(count, 'persona', 'persone')}.`,
    },
    plans: {
      name: 'Piani di manutenzione',
      title: 'Pianifica la manutenzione',
      what: 'Per ogni macchina: ogni quanti giorni, e che cosa controllare. Quando un piano scade, compare qui.',
      hint: 'Ogni quanti giorni, e che cosa controllare.',
      act: 'Aggiungi un piano',
      result: (count: number) => `Fatto: ${counted(count, 'piano', 'piani')}.`,
    },
    labels: {
      name: 'Stampa le etichette',
      title: 'Stampa le etichette',
      what: 'Una per macchina: chi la inquadra col telefono segnala il guasto, senza accesso.',
      hint: 'Una per macchina: chi la inquadra segnala il guasto.',
      act: 'Stampa le etichette',
      result: () => 'Fatto: stampate.',
    },
  },
  fromSheet: 'Importa da Excel',
  people: 'Persone',
  currentUsers: 'Chi può entrare oggi',
  addPeopleHint:
    'Gli accessi li crea chi amministra l’installazione di Officina. Mandagli questa richiesta con i nomi: per ognuno ti dà un nome utente e una password.',
  request: (company: string, code: string) =>
    [
      'Richiesta di accessi a Officina',
      `Azienda: ${company} (codice ${code})`,
      'Persone da aggiungere, nome e cognome:',
      ...['1.', '2.', '3.'],
    ].join('\n'),
  requestName: 'Testo della richiesta',
  copied: 'Richiesta copiata',
  notCopied: 'Richiesta non copiata',
} as const;
