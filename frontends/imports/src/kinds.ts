import type { ImportKind } from '@officina/contracts/imports/imports';
import type { PermissionName } from '@officina/contracts/permission';

/** A kind as people call it, and where it is listed. */
export interface KindWords {
  title: string;
  list: string;
  to: string;
  /** That a tenant can switch off. */
  service?: PermissionName;
}

/** In the order in which sheets name each other. */
export const kindWords: Record<ImportKind, KindWords> = {
  customers: { title: 'Importa clienti', list: 'Clienti', to: '/customer', service: 'customer' },
  sites: { title: 'Importa luoghi', list: 'Luoghi', to: '/site', service: 'site' },
  machines: { title: 'Importa macchinari', list: 'Macchinari', to: '/machine' },
  spares: { title: 'Importa ricambi', list: 'Ricambi', to: '/spare', service: 'spare' },
  plans: { title: 'Importa manutenzioni programmate', list: 'Man. Programmate', to: '/maintenance' },
  sensors: { title: 'Importa sensori', list: 'Sensori', to: '/configuration/sensor', service: 'industrial' },
};

export const kindNames = Object.keys(kindWords) as ImportKind[];

/** The kind that an address names. */
export const kindIn = (pathname: string): ImportKind | undefined =>
  kindNames.find((name) => pathname.endsWith(`/importa/${name}`));
