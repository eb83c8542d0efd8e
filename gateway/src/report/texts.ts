/** Texts of the page on which a reporter sees how far a report is. `{company}` and `{day}` are filled in by its script. */
export const texts = {
  title: 'La tua segnalazione · Officina',
  heading: 'La tua segnalazione',
  needsScript: 'Questa pagina ha bisogno di JavaScript: attivalo nel browser e ricaricala.',
  opening: 'Apro…',
  company: 'A {company}',
  received: 'Ricevuta il {day}',
  states: {
    received: 'La manutenzione la vede tra le segnalazioni nuove.',
    taken: 'Presa in carico',
    waiting: 'In lavorazione, aspetta i ricambi',
    closed: 'Chiusa il {day}',
    deleted: 'Non c’è più',
  },
  mail: {
    asked:
      'Per sapere per e-mail quando è presa in carico e quando è chiusa, conferma dall’e-mail che ti arriva.',
    confirm: 'Vuoi sapere a questo indirizzo quando è presa in carico e quando è chiusa?',
    on: 'Ti scriviamo quando è presa in carico e quando è chiusa.',
    go: 'Sì, scrivetemi',
    going: 'Confermo…',
    stop: 'Non mandarmi più e-mail',
    stopping: 'Fermo…',
  },
  refused: 'Questo link non vale, o non vale più.',
  tooMany: 'Troppe richieste: aspetta un minuto e ricarica la pagina.',
  failed: 'Non siamo riusciti a chiederlo: controlla la rete e ricarica la pagina.',
} as const;
