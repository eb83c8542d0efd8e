import type { CompanyField, Logo } from '../auth/company.ts';
import type { MenuKey, ServiceSwitches } from '../auth/tenants.ts';
import type { FullLotSettings } from '../lotlog/lot-settings.ts';
import type { EntityWords } from './entity-words.ts';

/** Words of a tenant. */
export const tenantWords = {
  it: {
    noun: {
      one: 'azienda',
      many: 'aziende',
      a: 'un’azienda',
      the: 'L’azienda',
      all: 'Le aziende',
      feminine: true,
    },
    tag: 'Azienda',
    labels: {
      code: 'Codice',
      name: 'Nome',
      company: 'Dati dell’azienda',
      logo: 'Logo',
      help: 'A chi chiedere aiuto',
      timezone: 'Fuso orario',
      menuhidden: 'Voci nascoste',
      services: 'Servizi',
      lots: 'Fermentazioni',
      formPhotos: 'Foto nel modulo pubblico',
      networks: 'Reti dei sensori',
      firstSteps: 'Primi passi',
      isActive: 'Attiva',
      isDemo: 'Dimostrativa',
    },
    values: {
      services: {
        orders: 'Ordini ricambi',
        spare: 'Ricambi',
        site: 'Luoghi',
        visit: 'Visite',
        customer: 'Clienti',
        lotlog: 'Fermentazioni',
        industrial: 'Dati industriali',
        events: 'Eventi',
        form: 'Modulo pubblico',
        notifications: 'Avvisi',
        contractors: 'Ditte esterne',
      } satisfies Record<keyof ServiceSwitches, string>,
      menuhidden: {
        todo: 'Attività da fare',
        intervention: 'Interventi',
        visit: 'Visite',
        spare: 'Ricambi',
        order: 'Ordini ricambi',
        site: 'Luoghi',
        machine: 'Macchinari',
        maintenance: 'Man. Programmate',
        events: 'Eventi',
        stat: 'Statistiche',
        loglot: 'Fermentazioni',
        form: 'Richiesta Intervento',
      } satisfies Record<MenuKey, string>,
      company: {
        address: 'Indirizzo',
        postalCode: 'CAP',
        city: 'Città',
        province: 'Provincia',
        vatNumber: 'Partita IVA',
        phone: 'Telefono',
        email: 'E-mail',
        deliverTo: 'Consegna a',
        recipientCode: 'Codice destinatario',
      } satisfies Record<CompanyField, string>,
      logo: { name: 'Nome', size: 'Dimensione', version: 'Versione' } satisfies Record<keyof Logo, string>,
      lots: { instrument: 'Strumento', bands: 'Temperature' },
      instrument: { hydrometer: 'Densimetro', refractometer: 'Rifrattometro' } satisfies Record<
        FullLotSettings['instrument'],
        string
      >,
      firstSteps: { shown: 'Mostrati', labelsPrinted: 'Etichette stampate' },
    },
    actions: [
      'Azienda creata',
      'Azienda modificata',
      'Azienda attivata',
      'Azienda disattivata',
      'Menu modificato',
      'Servizio attivato',
      'Servizio disattivato',
    ],
  },
} as const satisfies EntityWords<object>;
