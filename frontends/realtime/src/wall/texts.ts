/** Italian texts of the wall. */
export const texts = {
  wall: 'Vista a muro',
  choose: 'Scegli i sensori',
  chosen: 'Sensori sul muro',
  chooseHint: (perPage: number, seconds: number) =>
    `Stanno nell’ordine in cui li scegli. Più di ${perPage} si alternano ogni ${seconds} secondi. Se non scegli niente, il muro mostra i primi ${perPage}.`,
  add: 'Aggiungi un sensore',
  noMatch: 'Nessun sensore con questo nome.',
  full: (max: number) => `Sono ${max}, di più non ci stanno: togline uno.`,
  done: 'Chiudi',
  fullScreen: 'Schermo intero',
  noFullScreen: 'Riduci',
  leave: 'Esci',
  logInAgain: 'Accedi di nuovo',

  good: 'Buono',
  silent: 'Muto',
  lastHour: 'ultima ora',
  deleted: 'Sensore eliminato',
  notPolled: 'Sensore non più letto',
  secondReading: 'serve una seconda lettura',
  since: (word: string, duration: string) => `${word} da ${duration}`,

  alarmCount: (count: number) => `${count} in allarme`,
  silentCount: (count: number) => (count === 1 ? '1 muto' : `${count} muti`),
  page: (at: number, of: number) => `${at} di ${of}`,
  /** `when` is «alle 14:32» or «ieri alle 22:10». */
  stoppedAt: (when: string) => `Fermo ${when}`,
  stopped: 'Fermo',
  ended: 'La sessione è finita: Esc per accedere di nuovo',
  loading: 'Carico…',
  noSensors: 'Nessun sensore',
  noSensorsHint: 'I sensori delle macchine si collegano da Configurazione, Sensori.',
  loadFailed: 'I sensori non sono arrivati',
  loadFailedHint: 'Il muro riprova da solo.',
} as const;
