/** Every text of the wall, in Italian. */
export const texts = {
  wall: 'Vista a muro',
  choose: 'Scegli i sensori',
  chosen: 'Sensori sul muro',
  chooseHint: (perPage: number, seconds: number) =>
    `Stanno nell’ordine in cui li scegli. Più di ${perPage} si alternano ogni ${seconds} secondi. Se non scegli niente, il muro mostra i primi ${perPage}.`,
  add: 'Aggiungi un sensore',
  noMatch: 'Nessun sensore con questo nome.',
  full: (most: number) => `Sono ${most}, di più non ci stanno: togline uno.`,
  done: 'Chiudi',
  fullScreen: 'Schermo intero',
  noFullScreen: 'Riduci',
  leave: 'Esci',
  logInAgain: 'Accedi di nuovo',

  good: 'Buono',
  silent: 'Muto',
  lastHour: 'ultima ora',
  gone: 'Sensore eliminato',
  unread: 'Sensore non più letto',
  secondReading: 'serve una seconda lettura',
  since: (word: string, duration: string) => `${word} da ${duration}`,

  silentCount: (count: number) => (count === 1 ? '1 muto' : `${count} muti`),
  turn: (at: number, of: number) => `${at} di ${of}`,
  /** When, as «alle 14:32», «ieri alle 22:10». */
  stoppedAt: (when: string) => `Fermo ${when}`,
  stopped: 'Fermo',
  ended: 'La sessione è finita: Esc per accedere di nuovo',
  loading: 'Carico…',
  noSensors: 'Nessun sensore',
  noSensorsHint: 'I sensori delle macchine si collegano da Configurazione, Sensori.',
  notArrived: 'I sensori non sono arrivati',
  notArrivedHint: 'Il muro riprova da solo.',
} as const;
