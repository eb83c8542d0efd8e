import { minPasswordLength } from '@officina/contracts/auth/password';

/** Texts of the page on which a person chooses a password. */
export const texts = {
  title: 'Il tuo accesso · Officina',
  needsScript: 'Questa pagina ha bisogno di JavaScript: attivalo nel browser e ricaricala.',
  open: {
    heading: 'Il tuo accesso',
    lead: 'Scrivi il codice azienda e il codice di otto caratteri che ti ha dato chi amministra Officina.',
    tenant: 'Codice azienda',
    code: 'Codice d’accesso',
    go: 'Continua',
    going: 'Controllo…',
    missing: {
      tenant: 'Inserisci il codice azienda',
      code: 'Inserisci il codice: otto lettere e cifre',
    },
  },
  choose: {
    greeting: (firstName: string) => `Ciao, ${firstName}.`,
    lead: 'Scegli la password con cui entrerai.',
    resetHeading: 'Scegli una password nuova',
    resetLead: 'Le sessioni aperte con quella di prima si chiudono.',
    account: (company: string, username: string) => `${company} · utente ${username}`,
    password: 'Password nuova',
    again: 'Ancora una volta',
    go: 'Scegli la password ed entra',
    going: 'Entro…',
    short: 'Troppo corta: ne mancano {n}.',
    shortByOne: 'Troppo corta: ne manca 1.',
    good: 'Buona: {n} caratteri.',
    different: 'Le due password non sono uguali',
    noPassword: `Scegli una password di almeno ${minPasswordLength} caratteri`,
  },
  refused: 'Il link o il codice non vale più: chiedine un altro a chi amministra Officina.',
  backToLogin: 'Hai già una password? Accedi',
} as const;
