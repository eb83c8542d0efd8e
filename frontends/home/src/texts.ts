/** Italian texts of the section; the card's words are the specification's. */
export const texts = {
  title: 'Attività da fare',
  next: 'Il prossimo lavoro',
  then: 'Poi',
  open: 'Interventi aperti',
  openedOn: 'Aperta il',
  openIntervention: 'Apri intervento',
  machineSheet: 'Scheda riepilogo',
  showAll: (count: number) => `Mostra tutti (${count})`,
  noText: 'Senza descrizione',
  scheduledCheck: (points: string) => `Controllo programmato, ${points}`,
  reportedBy: (who: string, when: string) => `Aperta da ${who} ${when}.`,
  at: (time: string) => `alle ${time}`,
  on: (date: string) => `il ${date}`,
  allDone: 'Tutto in ordine.',
  allDoneHint: 'Nessun intervento aperto. Le nuove segnalazioni compaiono qui da sole.',
  failed: 'Gli interventi non sono arrivati.',
} as const;
