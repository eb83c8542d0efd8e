/** Italian texts of the section. */
export const texts = {
  title: 'Eventi',
  from: 'Dal',
  to: 'Al',
  apply: 'Applica',
  failed: 'Gli eventi non sono arrivati.',
  none: 'Nessun evento in questi giorni',
  noneHint: 'Qui si legge chi ha cambiato che cosa. Scegli altri giorni e premi Applica.',
  more: (count: number | string) => `Mostra altri giorni (${count})`,
  coming: 'altri in arrivo…',
  lost: 'gli altri non sono arrivati',
  restFailed: 'Una parte degli eventi non è arrivata.',
  leftOut: (count: number) =>
    count === 1
      ? 'Un evento non si può mostrare: questa versione non lo legge. Chi amministra lo trova nel registro del server.'
      : `${count} eventi non si possono mostrare: questa versione non li legge. Chi amministra li trova nel registro del server.`,

  object: 'Oggetto',
  when: 'Quando',
  who: 'Chi',
  field: 'Campo',
  before: 'Da',
  after: 'A',
  empty: 'vuoto',
  event: (seq: string) => `Evento ${seq}`,
  nothingChanged: 'Nessun campo cambiato.',
  close: 'Chiudi',

  machine: 'Macchina',
  person: 'Persona',
  anyOne: 'Tutte',
  loading: 'Carico gli eventi…',
  noneChosen: 'Nessun evento di questa macchina o persona',
  noneChosenHint: 'Scegli un’altra macchina, un’altra persona o altri giorni e premi Applica.',
} as const;
