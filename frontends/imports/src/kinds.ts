import type { ImportKind } from '@officina/contracts/imports/imports';
import type { ServiceName } from '@officina/contracts/service';

/** Texts of a kind, and its list. */
export interface KindTexts {
  title: string;
  list: string;
  to: string;
  /** Feature flag of the kind. */
  service?: ServiceName;
}

/** In import order: a sheet can refer to earlier kinds. */
export const kindTexts: Record<ImportKind, KindTexts> = {
  customers: { title: 'Importa clienti', list: 'Clienti', to: '/customer', service: 'customer' },
  sites: { title: 'Importa luoghi', list: 'Luoghi', to: '/site', service: 'site' },
  machines: { title: 'Importa macchinari', list: 'Macchinari', to: '/machine' },
  spares: { title: 'Importa ricambi', list: 'Ricambi', to: '/spare', service: 'spare' },
  plans: { title: 'Importa manutenzioni programmate', list: 'Man. Programmate', to: '/maintenance' },
  sensors: { title: 'Importa sensori', list: 'Sensori', to: '/configuration/sensor', service: 'industrial' },
};

export const kindNames = Object.keys(kindTexts) as ImportKind[];

/** The kind in an address. */
export const kindOfPath = (pathname: string): ImportKind | undefined =>
  kindNames.find((name) => pathname.endsWith(`/importa/${name}`));
