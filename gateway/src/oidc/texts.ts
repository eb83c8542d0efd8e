/** Texts of the pages of a log-in with a company account. */
export const texts = {
  title: 'Account aziendale · Officina',
  or: 'oppure',
  adminsOnly: 'Accesso degli amministratori',
  leaving: {
    heading: 'Un momento.',
    lead: 'Ti portiamo al servizio degli account aziendali.',
    go: 'Continua',
  },
  failed: { heading: 'Non sei entrato.', back: 'Torna all’accesso' },
  first: {
    heading: 'È la prima volta.',
    lead: (email: string) =>
      `L’account aziendale ${email} si collega a questo accesso: dalla prossima volta entri senza domande.`,
  },
  choice: {
    heading: 'Quale accesso apri?',
    lead: (email: string) => `Con l’account aziendale ${email} puoi aprire più di un accesso.`,
  },
  link: 'Collega ed entra',
  enter: 'Entra',
  entering: 'Entro…',
  notNow: 'Non sono io, o non ora',
  stillOpen:
    'Sei uscito da Officina. La sessione dell’account aziendale resta aperta: chiudila dal suo servizio.',
  loggedOut: {
    heading: 'Sei uscito.',
    lead: 'Anche la sessione dell’account aziendale è finita.',
    again: 'Accedi di nuovo',
  },
} as const;
