import type { CompanyField } from '@officina/contracts/auth/company';
import type { ServiceName } from '@officina/contracts/service';
import { lotWords } from '@officina/contracts/words/lot';
import { tenantWords } from '@officina/contracts/words/tenant';

const fields: Record<CompanyField, string> = {
  address: 'Indirizzo',
  postalCode: 'CAP',
  city: 'Città',
  province: 'Prov.',
  vatNumber: 'Partita IVA',
  recipientCode: 'Codice destinatario',
  phone: 'Telefono',
  email: 'E-mail',
  deliverTo: 'Consegna a',
};

/** What goes with each service. */
const without: Record<ServiceName, string> = {
  spare: 'Senza, spariscono i ricambi, anche dagli interventi e dagli ordini.',
  orders: 'Senza, spariscono gli ordini ai fornitori.',
  site: 'Senza, spariscono i luoghi, e con loro le visite.',
  visit: 'Senza, spariscono le visite e i giudizi sulle macchine.',
  customer: 'Senza, i clienti non si leggono più, nemmeno sulle macchine.',
  lotlog: 'Senza, spariscono i lotti e le loro letture. I dati restano.',
  industrial: 'Senza, spariscono tempo reale, sensori e produzione, e i sensori non si leggono.',
  events: 'Senza, la storia si scrive lo stesso ma non si legge.',
  form: 'Con il QR della macchina o con questo link, senza entrare. Spento: il link risponde che il modulo è chiuso.',
  contractors: 'Senza, nessun lavoro si affida a una ditta con un link, e i link dati si chiudono.',
  notifications: 'Senza, nessuno viene avvisato: né dalla campanella né per e-mail.',
};

/** Italian texts of the section. */
export const texts = {
  title: 'Azienda',
  settings: 'Configurazione',
  notArrived: 'I dati dell’azienda non sono arrivati.',
  nameAndCode: (name: string) => `${name}, codice `,
  saved: 'Azienda salvata',
  failed: 'Azienda non salvata',
  changed: 'Cambiato',
  helpOf: (label: string) => `${label} di chi aiuta`,
  fields,

  letterhead: 'Carta intestata',
  letterheadAside: 'sta su ordini, rapporti, visite ed etichette',
  name: 'Ragione sociale',
  vat: 'P. IVA',

  logo: 'Logo',
  logoChanged: 'logo',
  noLogo: 'Nessun logo',
  logoKinds: 'Va bene PNG o JPG.',
  chooseLogo: 'Scegli',
  changeLogo: 'Cambia',
  removeLogo: 'Togli',
  logoNoPicture: 'Il logo dev’essere un’immagine PNG o JPG.',
  logoUnreadable: 'Questa immagine non si può leggere: scegline un’altra.',
  onLetter: 'Sulla lettera d’ordine',
  onLabel: 'Sull’etichetta della macchina',
  sampleLabel: { code: 'PRE-01', name: 'Pressa piegatrice', caption: 'Inquadra e segnala un guasto' },

  space: 'Spazio',
  filesSpace: (size: string) => `Foto e documenti: ${size}`,
  almostFull: 'quasi pieno',

  help: 'Chi aiuta',
  helpAside: 'si legge sotto «Aiuto»',
  helpName: 'Nome',
  nobody: 'Nessuno indicato',

  services: 'Servizi',
  servicesAside: 'spegnere nasconde, non cancella',
  always: 'Interventi e macchinari',
  alwaysMore: 'Ci sono sempre: sono il cuore di Officina.',
  alwaysWords: ['Sempre', 'Sempre'],
  serviceNames: tenantWords.it.values.services,
  without,
  needsSite: 'serve «Luoghi»',
  serviceWords: ['Attivo', 'Spento'],
  serviceChanged: (name: string, isOn: boolean) => `${name} ${isOn ? 'attivo' : 'spento'}`,
  allOn: 'Tutti attivi',
  off: (names: string) => `Spenti: ${names}`,

  menu: 'Menu',
  menuAside: '«Vedi tutti» le mostra comunque',
  menuNames: tenantWords.it.values.menuhidden,
  menuWords: ['Si vede', 'Nascosta'],
  menuChanged: (name: string, isShown: boolean) => `${name} ${isShown ? 'in vista' : 'nascosta'}`,
  serviceOff: 'servizio spento',
  allShown: 'Tutte in vista',
  hidden: (names: string) => `Nascoste: ${names}`,

  form: 'Modulo pubblico',
  formOpen: 'Aperto',
  formClosed: 'Chiuso',
  formQuestion: 'Chiunque può segnalare un guasto',
  formPhotos: (most: number) => `Anche con foto, al massimo ${most}`,
  formPhotosChanged: 'Foto nel modulo',
  photosChanged: (name: string, isOn: boolean) => `${name} ${isOn ? 'attive' : 'spente'}`,
  formLink: 'Link del modulo',
  linkCopied: 'Link copiato',
  linkNotCopied: 'Link non copiato',
  printPoster: 'Stampa il cartello',
  linkNotArrived: 'L’indirizzo per i telefoni non è arrivato.',
  poster: 'Segnala un guasto',
  posterHow:
    'Inquadra il codice con il telefono, scegli la macchina e scrivi che cosa succede. Non serve nessun accesso.',
  posterAddress: 'Oppure apri',

  lots: 'Fermentazioni',
  lotsAside: 'come si leggono i lotti',
  instrument: 'Strumento del bx',
  instruments: tenantWords.it.values.instrument,
  products: lotWords.it.values.product,
  band: (product: string) => `Temperatura di ${product}`,
  lowest: 'Minima',
  highest: 'Massima',

  zone: 'Fuso orario',
  zoneAside: 'giorni, scadenze e orari',
  noZone: 'Nessun fuso con questo nome',

  networks: 'Reti dei sensori',
  networksAside: 'Le cambia chi amministra il server.',
  noNetworks: 'Nessuna: i sensori non si possono leggere.',

  raw: 'Dati grezzi',
  rawMore: 'Come li conosce Officina',
  copied: 'Dati copiati',
  notCopied: 'Dati non copiati',
} as const;
