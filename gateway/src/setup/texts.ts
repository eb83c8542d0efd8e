/** Texts of the page that makes the first company. */
export const texts = {
  title: 'Si comincia · Officina',
  heading: 'Si comincia.',
  lead: 'Tre cose, e Officina è vostra. Tutto si può cambiare dopo.',
  needsScript: 'Questa pagina ha bisogno di JavaScript: attivalo nel browser e ricaricala.',
  company: { title: 'L’azienda', aside: 'il nome va su ordini ed etichette' },
  person: { title: 'Il primo amministratore', aside: 'sei tu; gli altri li inviti poi' },
  console: { title: 'Il codice della console', aside: 'prova che il server è vostro' },
  name: 'Nome',
  tenant: 'Codice',
  tenantAside: 'si scrive per entrare',
  fullName: 'Nome e cognome',
  username: 'Utente',
  email: 'E-mail',
  optional: 'facoltativa',
  password: 'Password',
  short: 'Troppo corta: ne mancano {n}.',
  shortByOne: 'Troppo corta: ne manca 1.',
  good: 'Buona: {n} caratteri.',
  /** As the console prints them. */
  consoleLines: (address: string, isBesideDemo: boolean) => [
    `${isBesideDemo ? 'La tua azienda' : 'Nessuna azienda'}. Apri ${address}/setup`,
    'Codice di avvio: ',
    ' vale 30 minuti',
  ],
  setupCode: 'Codice di avvio',
  begin: 'Comincia',
  beginning: 'Preparo…',
  missing: 'Manca',
  passwordAgain: 'Scrivila di nuovo',
  second: {
    heading: 'C’è già un’azienda',
    sentence:
      'Qualcuno è arrivato prima: la tua azienda non è stata creata. Entra, o chiedi un accesso a chi amministra Officina.',
    back: 'Vai all’accesso',
  },
  refused: 'Controlla i campi segnati.',
} as const;
