import type { SiteCreate } from '@officina/contracts/sites/sites';

/** A site as the create call takes it, with the departments whose machines are there. */
export interface DemoSite {
  body: SiteCreate & { code: string };
  departments: string[];
}

/**
 * Sites of the workshop. Names and streets are invented, the towns are real. The first site has the departments that
 * the others do not name.
 */
export const workshopSites: DemoSite[] = [
  {
    body: {
      name: 'Capannone A',
      code: 'CAPA',
      address: 'Via dei Tornitori 12',
      postalCode: '38057',
      city: 'Pergine Valsugana',
      phone: '0461 555010',
      email: 'capannone.a@officinarossi.example',
      gpsLat: 46.0612,
      gpsLon: 11.2405,
    },
    departments: [],
  },
  {
    body: {
      name: 'Capannone B',
      code: 'CAPB',
      address: 'Via dei Tornitori 16',
      postalCode: '38057',
      city: 'Pergine Valsugana',
      gpsLat: 46.0619,
      gpsLon: 11.2421,
    },
    departments: ['Piega e stampaggio', 'Carpenteria', 'Taglio', 'Lamiera', 'Lavaggio'],
  },
  {
    body: {
      name: 'Deposito di Levico',
      code: 'LEV',
      address: 'Viale dei Carpini 7',
      postalCode: '38056',
      city: 'Levico Terme',
      phone: '0461 555030',
      gpsLat: 46.0119,
      gpsLon: 11.3042,
    },
    departments: ['Magazzino barre', 'Magazzino'],
  },
];

/** Sites of the winery and cider house, like `workshopSites`. */
export const winerySites: DemoSite[] = [
  {
    body: {
      name: 'Cantina di collina',
      code: 'CANT',
      address: 'Località Maso Alto 3',
      postalCode: '38015',
      city: 'Lavis',
      phone: '0461 555110',
      email: 'cantina@sidrodicollina.example',
      gpsLat: 46.1404,
      gpsLon: 11.1105,
    },
    departments: [],
  },
  {
    body: {
      name: 'Sidreria',
      code: 'SID',
      address: 'Via dei Meli 21',
      postalCode: '38023',
      city: 'Cles',
      gpsLat: 46.3653,
      gpsLon: 11.0339,
    },
    departments: ['Lavorazione mele'],
  },
  {
    body: {
      name: 'Imbottigliamento',
      code: 'IMB',
      address: 'Via delle Bottiglie 5',
      postalCode: '38016',
      city: 'Mezzocorona',
      gpsLat: 46.2146,
      gpsLon: 11.1216,
    },
    departments: ['Imbottigliamento', 'Magazzino'],
  },
];
