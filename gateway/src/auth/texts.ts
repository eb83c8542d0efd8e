const disjunction = new Intl.ListFormat('it', { type: 'disjunction' });

/** «Anna Rossi o Luca Bianchi» */
export const listOf = (names: string[]): string => disjunction.format(names);

/** Texts of the login page, and those that all pages before the log-in share. */
export const texts = {
  title: 'Accedi · Officina',
  heading: 'Buon lavoro.',
  headingOf: (firstName: string) => `Buon lavoro, ${firstName}.`,
  lead: 'Accedi per vedere le macchine, i lavori aperti e le scadenze della tua azienda.',
  tenant: 'Codice azienda',
  username: 'Utente',
  password: 'Password',
  showPassword: 'Mostra la password',
  notYou: 'Non sei tu?',
  stay: 'Resta collegato su questo dispositivo',
  stayHint: '30 giorni. Solo se lo usi tu e nessun altro.',
  forgotten: 'Password dimenticata?',
  askOneOf: (names: string) => `Chiedi a chi amministra Officina: ${names}.`,
  askSomebody: 'Chiedi a chi amministra Officina.',
  haveCode: 'Hai un codice d’accesso?',
  demo: 'Dati di prova.',
  enterAs: (names: string) => `Entra subito come ${names}:`,
  forReal: 'Per lavorare davvero:',
  ownCompany: 'La tua azienda',
  enter: 'Accedi',
  entering: 'Accedo…',
  reportTitle: 'Devi solo segnalare un guasto?',
  reportText: 'Inquadra il QR sulla macchina: non serve accedere.',
  loggedOut: 'Sei uscito.',
  sessionExpired: 'La sessione è scaduta. Accedi di nuovo: torni dove eri.',
  missing: {
    tenant: 'Inserisci il codice azienda',
    username: 'Inserisci il nome utente',
    password: 'Inserisci la password',
  },
  wrong: 'Codice azienda, utente o password non corretti. Controlla e riprova.',
  tooMany: 'Troppi tentativi di accesso. Aspetta un quarto d’ora e riprova.',
  unavailable: 'L’accesso non risponde in questo momento. I tuoi dati sono al sicuro: riprova tra poco.',
  diskFull: 'Il disco del server è pieno: per ora non si può accedere. Avvisa chi lo gestisce.',
  foreign: 'La richiesta non è partita da questa pagina. Inserisci di nuovo i dati e riprova.',
  expired: 'Questa pagina di accesso non vale più: apri di nuovo Officina e accedi da lì.',
} as const;
