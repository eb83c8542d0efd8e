const openJobs = (count: number): string => {
  if (count === 0) return 'niente di aperto';
  return count === 1 ? '1 lavoro aperto' : `${count} lavori aperti`;
};

/** Italian texts of the section; tabs and outcomes are specified. */
export const texts = {
  title: 'Richiesta Intervento',
  states: { NEW: 'Nuova segnalazione', SENT: 'Inviata', ERROR: 'Errore' },
  whichMachine: 'Quale macchina?',
  changeMachine: 'Cambia macchina',
  noMachine: 'Nessuna macchina con questo nome o codice',
  unknownMachine: (code: string) =>
    `La macchina «${code}» non è tra quelle in uso. Scegli qui quella giusta.`,
  /** Without a count while it is unknown. */
  openPage: (jobs: number | undefined) =>
    ['Apri la scheda', ...(jobs === undefined ? [] : [openJobs(jobs)])].join(' · '),
  otherCompany: (owner: string, own: string) =>
    `L’etichetta è di ${owner}, tu sei in ${own}: puoi segnalare, non aprire la scheda.`,
  unsent: 'Segnalazioni non inviate',
  resume: (code: string) => `Riprendi ${code}`,
  labels: {
    machineId: 'Macchina',
    issueDescription: 'Descrizione del problema',
    openBy: 'Operatore',
  },
  phrases: ['Non parte', 'Si ferma', 'Perde olio', 'Fa rumore', 'Allarme'],
  photos: 'Foto, se aiutano',
  photoCount: (count: number, most: number) => `${count} di ${most}`,
  shoot: 'Scatta',
  removePhoto: (at: number) => `Togli la foto ${at}`,
  photosHint: 'Chi ripara vede subito dov’è il guasto. La posizione si toglie dalla foto prima di mandarla.',
  sendingPhoto: (at: number, count: number) => `Foto ${at} di ${count}…`,
  photosWait: 'Le foto aspettano la rete.',
  keepOpen: 'La segnalazione c’è già. Tieni aperta questa pagina finché non arrivano anche le foto.',
  photosArrived: (count: number) => (count === 1 ? 'La foto è arrivata.' : `Le ${count} foto sono arrivate.`),
  photoRefused: (reason: string) => `Una foto non è arrivata: ${reason}`,
  photosNotSent: 'La segnalazione è arrivata senza le foto.',
  urgent: 'Urgente',
  urgentHint: 'Ferma o pericolosa',
  alreadyReported: 'Già segnalato',
  alreadyReportedHint: 'Lo sa già qualcuno',
  alreadyOpen: (count: number) =>
    count === 1 ? 'Qui c’è già un lavoro aperto' : `Qui ci sono già ${count} lavori aperti`,
  scheduled: 'Manutenzione programmata',
  create: 'CREA',
  creating: 'Invio…',
  sent: 'Segnalazione registrata',
  sentBy: (name: string) =>
    `Segnalata da ${name.replace(/\.$/, '')}. La manutenzione la vede adesso in cima alle nuove segnalazioni.`,
  danger: 'Se la macchina è pericolosa, premi l’arresto di emergenza e avvisa chi ti sta vicino.',
  follow: {
    title: 'Segui questa segnalazione',
    hint: 'Inquadra il QR col telefono, o copia l’indirizzo: dice quando è presa in carico e quando è chiusa. Lo vede solo chi ce l’ha.',
    copy: 'Copia l’indirizzo',
    copied: 'Indirizzo copiato',
    notCopied: 'Indirizzo non copiato',
    email: 'E-mail, se vuoi sapere quando è presa in carico e quando è chiusa',
    ask: 'Scrivetemi',
    asking: 'Mando…',
    asked: (email: string) =>
      `Apri l’e-mail di conferma che mandiamo a ${email}. Se oggi te n’è già arrivata una, conferma da quella: vale anche per questa segnalazione.`,
  },
  another: 'Invia una nuova segnalazione',
  failed: 'Qualcosa non ha funzionato, non è possibile inviare la segnalazione!',
  kept: 'Il tuo testo è al sicuro',
  keptHint: 'È salvato su questo dispositivo. Con «Riprova» lo invii con un tocco.',
  offlineHint: 'È salvato su questo dispositivo. Appena c’è rete puoi inviarlo con un tocco.',
  refusedHint: 'È salvato su questo dispositivo, ma da qui non si può inviare.',
  notKept: 'Non chiudere questa pagina',
  notKeptHint:
    'Questo dispositivo non conserva quello che scrivi. Qui c’è ancora: con «Riprova» lo invii con un tocco.',
  deletedHint: 'Era già arrivata, poi è stata eliminata. Con «Riprova» ne invii una nuova.',
  retry: 'Riprova',
  code: 'Codice',
  noMachines: {
    title: 'Ancora nessuna macchina',
    hint: 'Qui si segnalano i guasti, ma l’azienda non ha ancora inserito macchine. Avvisa la manutenzione a voce.',
    staff: 'Qui si segnalano i guasti. Serve almeno una macchina in servizio.',
    add: 'Aggiungi una macchina',
  },
  closed: {
    noTenant: {
      title: 'Manca il codice dell’azienda',
      hint: 'Inquadra di nuovo il QR sulla macchina: l’indirizzo aperto non dice a chi segnalare.',
    },
    unknownTenant: {
      title: 'Questo indirizzo non accetta segnalazioni',
      hint: 'Il codice azienda non esiste o l’azienda ha spento il modulo. Avvisa la manutenzione a voce.',
    },
    loadFailed: {
      title: 'Le macchine non sono arrivate',
      hint: 'Controlla la rete e riprova. Se avevi già cominciato a scrivere, lo ritrovi.',
    },
  },
} as const;
