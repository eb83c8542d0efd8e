import { withArticle } from '@officina/contracts/article';
import { counted } from '@officina/web-kit';

/** Italian texts of the signed-in user's profile. */
export const texts = {
  title: 'Il tuo profilo',
  settings: 'Configurazione',
  forYou: 'Vale per te, su tutti i dispositivi',
  notArrived: 'Il tuo profilo non è arrivato.',

  who: 'Chi sei',
  roleAt: (role: string, company: string) => `${role} di ${company}`,
  labels: {
    fullName: 'Nome',
    username: 'Utente',
    email: 'E-mail (facoltativa)',
    phone: 'Telefono (facoltativo)',
  },
  usernameFixed: 'È il nome con cui entri: non si cambia.',
  phoneHint: 'Lo vede chi amministra gli utenti.',
  saved: 'Profilo salvato',
  failed: 'Profilo non salvato',

  password: 'Password',
  changedOn: (day: string) => `cambiata ${withArticle('il', day)}`,
  passwordLabels: {
    current: 'Password di adesso',
    password: 'Password nuova',
    again: 'Ancora una volta',
  },
  show: (label: string) => `Mostra: ${label}`,
  longEnough: (count: number) => `Lunga quanto basta: ${counted(count, 'carattere', 'caratteri')}.`,
  tooShort: (missing: number) =>
    missing === 1 ? 'Troppo corta: ne manca 1.' : `Troppo corta: ne mancano ${missing}.`,
  different: 'Le due password nuove sono diverse.',
  change: 'Cambia la password',
  changing: 'La cambio…',
  changed: 'Password cambiata',
  notChanged: (reason: string) => `Password non cambiata: ${reason}`,
  othersLeave: 'Gli altri dispositivi escono e dovranno rientrare.',

  devices: 'Dispositivi',
  devicesCount: (count: number) => `dove sei collegato, ${count}`,
  devicesNotArrived: 'I tuoi dispositivi non sono arrivati.',
  kinds: { computer: 'Computer', phone: 'Telefono', tablet: 'Tablet' },
  here: 'Sei qui',
  inUse: (day: string) => `In uso adesso, ${withArticle('dal', day)}`,
  lastUse: (moment: string) => `Ultimo uso: ${moment}`,
  end: 'Esci da qui',
  endName: (device: string) => `: ${device}`,
  ending: 'Esco…',
  ended: 'Sei uscito da quel dispositivo',
  endOthers: (count: number) => `Esci da tutti gli altri (${count})`,
  endOthersQuestion: 'Uscire da tutti gli altri dispositivi?',
  endOthersHint: 'Lì dovrai entrare di nuovo',
  endOthersVerb: 'Esci da tutti',
  endedOthers: 'Sei uscito da tutti gli altri dispositivi',
  notEnded: (reason: string) => `Non sei uscito: ${reason}`,
  notices: 'Avvisi',
  noticesMore: 'Che cosa ti dice la campanella, che cosa arriva per e-mail, e quando tace.',
  chooseNotices: 'Scegli gli avvisi',

  unknownDevice: 'Non ne riconosci uno? Esci da lì e cambia la password.',
} as const;
