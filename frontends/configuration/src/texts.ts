import type { PermissionName } from '@officina/contracts/permission';

const services: Record<'maintenance' | PermissionName, string> = {
  maintenance: 'Interventi e macchinari',
  spare: 'Ricambi',
  orders: 'Ordini ricambi',
  site: 'Luoghi',
  visit: 'Visite',
  customer: 'Clienti',
  lotlog: 'Fermentazioni',
  industrial: 'Dati industriali',
  events: 'Eventi',
  form: 'Modulo pubblico',
};

/** Italian texts of the section. */
export const texts = {
  title: 'Configurazione',
  sensors: 'Configura sensori',
  sensorsMore: 'Registri Modbus delle macchine',
  customers: 'Clienti',
  customersMore: 'Sola lettura',
  serviceOff: 'Servizio non attivo',
  look: 'Aspetto',
  lookMore: 'Vale per questo dispositivo.',
  theme: 'Tema',
  themes: { system: 'Sistema', light: 'Chiaro', dark: 'Scuro' },
  density: 'Densità degli elenchi',
  densities: { comoda: 'Comoda', compatta: 'Compatta' },
  densityMore: 'Sugli schermi tattili i comandi restano grandi.',
  shortcuts: 'Tasti di scelta rapida (n, e, j, k, /)',
  shortcutsMore:
    'Negli elenchi: n nuovo, e apre, j e k spostano la riga, / cerca. Nella checklist: o OK, k KO, j prossimo, u annulla.',
  services: 'Servizi dell’azienda',
  servicesMore:
    'Li cambia chi amministra l’installazione, con «npm run admin -- service». Interventi e macchinari ci sono sempre.',
  serviceNames: services,
  user: 'Utente',
  company: 'Dati dell’azienda',
  name: 'Nome',
  code: 'Codice azienda',
  id: 'Id utente',
  expiry: 'Scadenza dell’accesso',
  zone: 'Fuso orario',
  raw: 'Dati grezzi',
  copy: 'Copia',
  copied: 'Dati copiati',
  notCopied: 'Dati non copiati',
  select: 'Seleziona',
  notArrived: 'I dati dell’azienda non sono arrivati.',
} as const;
