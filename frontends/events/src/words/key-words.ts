import type { MenuKey, ServiceSwitches } from '@officina/contracts/auth/tenants';
import type { FullLotSettings, LotProduct } from '@officina/contracts/lotlog/lot-settings';

const services: Record<keyof ServiceSwitches, string> = {
  orders: 'Ordini ricambi',
  spare: 'Ricambi',
  site: 'Luoghi',
  visit: 'Visite',
  customer: 'Clienti',
  lotlog: 'Fermentazioni',
  industrial: 'Dati industriali',
  events: 'Eventi',
  form: 'Modulo pubblico',
};

const menu: Record<MenuKey, string> = {
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
};

const products: Record<LotProduct, string> = { AL1: 'Alpino', DO2: 'Dolomiti', RO3: 'Rosè', BR4: 'Brut' };
const instruments: Record<FullLotSettings['instrument'], string> = {
  hydrometer: 'Densimetro',
  refractometer: 'Rifrattometro',
};
type Words = Partial<Record<string, string>>;

/** What the keys within a field's value are called. */
export const keyWords: Partial<Record<string, Words>> = {
  services,
  menuhidden: menu,
  lots: { instrument: 'Strumento', bands: 'Temperature' },
  bands: products,
  firstSteps: { shown: 'Mostrati', labelsPrinted: 'Etichette stampate' },
  address: { city: 'Città' },
};

/** What the values of a field are called, where they are codes without a badge. */
export const valueWords: Partial<Record<string, Words>> = { product: products, instrument: instruments };
