import { counted, formatDateTime, formatTime } from '@officina/web-kit';

const list = new Intl.ListFormat('it');

const days = [
  ...(['la domenica', 'il lunedì', 'il martedì', 'il mercoledì'] as const),
  ...(['il giovedì', 'il venerdì', 'il sabato'] as const),
];

const inSeconds = (ms: number): string => counted(Math.max(1, Math.round(ms / 1000)), 'secondo', 'secondi');

/** Italian texts of the page on which a user chooses how to be told. */
export const texts = {
  title: 'Scegli gli avvisi',
  profile: 'Il tuo profilo',
  forYou: 'Valgono per te; la campanella resta anche quando tutto tace',
  notArrived: 'Le tue scelte non sono arrivate.',
  saved: 'Scelte salvate',
  failed: 'Scelte non salvate',

  what: 'Che cosa, e per quale via',
  when: 'Quando succede',
  ways: { bell: 'Campanella', mail: 'E-mail', push: 'Push' },
  urgentToo: 'Arriva anche di notte e nelle ore di silenzio',
  scope: (kind: string, chosen = 'quali') => `${kind}: ${chosen}`,
  scopes: { mine: 'Le mie macchine', made: 'Quelli che ho fatto io', all: 'Di tutti' },
  daysBefore: (count: number) => `${counted(count, 'giorno', 'giorni')} prima`,
  noMail: {
    server: 'Non c’è un server di posta: lo mette chi cura il server di Officina.',
    address: 'Non hai un indirizzo: aggiungilo nel profilo.',
  },
  toProfile: 'Apri il profilo',
  showMore: (count: number) => `Mostra ${count === 1 ? 'un’altra cosa' : `altre ${count} cose`}`,
  together: 'Una cosa sola si dice una volta; se sono tante, arrivano insieme.',

  mine: (followed: readonly string[]) =>
    followed.length > 0
      ? `Le mie macchine: quelle che hai, più ${list.format(followed)}.`
      : 'Le mie macchine: quelle che hai. Puoi seguirne altre.',
  others: (count: number) => (count === 1 ? 'un altro' : `altri ${count}`),
  change: 'Cambiale',
  machines: 'Macchinari che segui',
  sites: 'Luoghi che segui',
  sitesHint: 'Di un luogo segui tutti i macchinari.',
  pick: 'Cerca',
  full: (count: number) => `Al massimo ${count}`,
  noSite: 'Senza luogo',
  allSites: 'Luoghi',
  unknownThing: 'Non c’è più',
  done: 'Fatto',

  whenTitle: 'Quando',
  quiet: 'Silenzio',
  quietMore: 'In queste ore aspettano e-mail e push. Le urgenti no.',
  words: ['Attivo', 'Spento'] as const,
  from: 'Dalle',
  to: 'Alle',
  wholeDays: (chosen: readonly number[]) =>
    chosen.length > 0
      ? `E tutto ${list.format(chosen.map((day) => days[day] ?? ''))}.`
      : 'Nessun giorno intero.',
  changeDays: 'Cambia i giorni',
  quietDays: 'Giorni di silenzio',
  dayName: (day: number) => (days[day] ?? '').replace(/^(il|la) /, ''),
  digest: 'Riassunto del giorno',
  digestMore: 'Una e-mail sola, con quello che non hai letto.',
  hour: 'Ora',

  onDevice: (device: string) => `Su questo ${device}`,
  mailTo: (address: string) => `E-mail: ${address}`,
  mailFailed: (at: string, text: string) => `L’ultima e-mail non è arrivata (${formatDateTime(at)}): ${text}`,
  test: 'Prova',
  testing: 'Provo…',
  testMore: 'Ne manda uno adesso per ogni via.',
  tested: {
    mail: {
      sent: (at: Date) => `E-mail partita alle ${formatTime(at)}.`,
      refused: (at: Date) => `E-mail rifiutata alle ${formatTime(at)}.`,
      off: (_at: Date) => 'E-mail non partita.',
      after: (ms: number) => `Il server di posta l’ha presa dopo ${inSeconds(ms)}.`,
    },
    push: {
      sent: (at: Date) => `Push partita alle ${formatTime(at)}.`,
      refused: (at: Date) => `Push non riuscita alle ${formatTime(at)}.`,
      off: (_at: Date) => 'Push non partita.',
      after: (ms: number) => `Il servizio del browser l’ha presa dopo ${inSeconds(ms)}.`,
    },
  },
  notTested: (reason: string) => `Prova non riuscita: ${reason}`,
  muted: 'Cose taciute',
  unmute: 'Togli',
  unmuteName: (label: string) => `: ${label}`,

  push: {
    on: (since: string) => `Push: permesse, dal ${since}`,
    onMore: (name: string, device: string) =>
      `${name}. Valgono finché resti collegato qui. ${device === 'telefono' ? 'Si tolgono dalle impostazioni del telefono.' : 'Si tolgono dal lucchetto accanto all’indirizzo.'}`,
    ask: (device: string) => `Push: non ancora chieste su questo ${device}`,
    askMore: (device: string) =>
      `Il ${device} chiederà il permesso: rispondi «Consenti». Se dici no, si cambia solo nelle sue impostazioni.`,
    off: (device: string) => `Push: spente su questo ${device}`,
    titles: {
      insecure: 'Push: serve una connessione sicura (https)',
      unknown: 'Push: questo browser non le conosce',
      home: 'Prima aggiungi Officina alla schermata Home',
      blocked: 'Push: bloccate nel browser',
    },
    more: {
      insecure: 'La mette chi cura il server di Officina.',
      unknown: 'Le conoscono Chrome, Edge, Firefox e Safari recenti.',
      home: 'Tocca Condividi, poi «Aggiungi alla schermata Home»; apri Officina da lì e torna qui.',
      blocked:
        'Si riaprono dal lucchetto accanto all’indirizzo, o nelle impostazioni del browser, alla voce Notifiche.',
      off: 'Il permesso c’è già. Valgono finché resti collegato qui.',
    },
    since: (day: string) => `Push attive dal ${day}`,
    turnOn: (device: string) => `Attiva su questo ${device}`,
    turningOn: 'Attivo…',
    turnOff: 'Spegni',
    turningOff: 'Spengo…',
    text: 'Con il testo',
    textMore: 'Spento, lo schermo dice soltanto «Hai un avviso».',
    failed: (reason: string) => `Push non cambiate: ${reason}`,
  },
};
