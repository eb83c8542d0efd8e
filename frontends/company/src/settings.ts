import type { CompanyField } from '@officina/contracts/auth/company';
import type { MenuKey, Tenant } from '@officina/contracts/auth/tenants';
import type { LotProduct } from '@officina/contracts/lotlog/lot-settings';
import { serviceNames, type ServiceName } from '@officina/contracts/service';
import { changedPaths } from '@officina/web-kit/forms';
import { logoToSend, shownLogos, type ShownLogo } from './chosen-logo.ts';
import { texts } from './texts.ts';

export const companyFields = Object.keys(texts.fields) as CompanyField[];
export const helpFields = ['name', 'phone', 'email'] as const;
export const menuKeys = Object.keys(texts.menuNames) as MenuKey[];
export const products = Object.keys(texts.products) as LotProduct[];

/** As NumberInput: empty is null, a text that is no number is sent for the server to refuse. */
type Celsius = number | string | null;

/** The settings of a company as the form has them. */
export interface Settings {
  name: string;
  company: Record<CompanyField, string>;
  logo: readonly ShownLogo[];
  help: Record<(typeof helpFields)[number], string>;
  /** Whether a service is on. */
  services: Record<ServiceName, boolean>;
  /** Whether public reports may have photos. */
  formPhotos: boolean;
  /** Whether a menu entry is shown. */
  menu: Record<MenuKey, boolean>;
  lots: {
    instrument: 'hydrometer' | 'refractometer';
    bands: Record<LotProduct, { min: Celsius; max: Celsius }>;
  };
  timezone: string;
}

const record = <K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;

export function settingsOf(tenant: Tenant): Settings {
  const { billingdata, help, services, formPhotos, timezone, lots } = tenant;
  const { menuhidden } = services.maintenance;
  const bandOf = (product: LotProduct) => {
    const { min = null, max = null } = lots?.bands?.[product] ?? {};
    return { min, max };
  };
  return {
    name: billingdata.name,
    company: record(companyFields, (field) => billingdata[field] ?? ''),
    logo: shownLogos(tenant),
    help: record(helpFields, (field) => help?.[field] ?? ''),
    services: record(serviceNames, (name) => services[name]?.enabled !== false),
    formPhotos: formPhotos !== false,
    menu: record(menuKeys, (key) => menuhidden[key] !== true),
    lots: { instrument: lots?.instrument ?? 'hydrometer', bands: record(products, bandOf) },
    timezone,
  };
}

/** Labels by path, for fields, the error summary and the save bar. */
export const labels: Readonly<Record<string, string>> = Object.fromEntries([
  ['name', texts.name],
  ...companyFields.map((field) => [`company.${field}`, texts.fields[field]]),
  ['logo', texts.logoChanged],
  ['help.name', texts.helpOf(texts.helpName)],
  ['help.phone', texts.helpOf(texts.fields.phone)],
  ['help.email', texts.helpOf(texts.fields.email)],
  ...serviceNames.map((name) => [`services.${name}`, texts.serviceNames[name]]),
  ['formPhotos', texts.formPhotosChanged],
  ...menuKeys.map((key) => [`menu.${key}`, texts.menuNames[key]]),
  ['lots.instrument', texts.instrument],
  ...products.flatMap((product) => [
    [`lots.bands.${product}.min`, `${texts.products[product]}, ${texts.lowest.toLowerCase()}`],
    [`lots.bands.${product}.max`, `${texts.products[product]}, ${texts.highest.toLowerCase()}`],
  ]),
  ['timezone', texts.zone],
]);

/** A change in words: «Indirizzo», «Fermentazioni spento», «Eventi nascosta». */
export function changeInWords(path: string, values: Settings): string {
  const label = labels[path] ?? path;
  const [group, key = ''] = path.split('.');
  if (group === 'services') return texts.serviceChanged(label, values.services[key as ServiceName]);
  if (group === 'formPhotos') return texts.photosChanged(label, values.formPhotos);
  if (group === 'menu') return texts.menuChanged(label, values.menu[key as MenuKey]);
  return label;
}

/** What differs from `from`, as the call takes it: letterhead, help and bands as a whole, switches one by one. */
export function bodyOf(values: Settings, from: Settings) {
  const paths = changedPaths(values, from);
  const isChanged = (path: string) => paths.some((one) => one === path || one.startsWith(`${path}.`));
  const changed = <K extends string>(group: string, keys: readonly K[]) =>
    keys.filter((key) => isChanged(`${group}.${key}`));
  const services = changed('services', serviceNames);
  const menu = changed('menu', menuKeys);
  const { instrument, bands } = values.lots;
  return {
    ...(isChanged('name') && { name: values.name }),
    ...(isChanged('timezone') && { timezone: values.timezone }),
    ...(isChanged('company') && { company: values.company }),
    ...(isChanged('logo') && { logo: logoToSend(values.logo) }),
    ...(isChanged('help') && { help: values.help }),
    ...(services.length > 0 && {
      services: record(services, (name) => ({ enabled: values.services[name] })),
    }),
    ...(isChanged('formPhotos') && { formPhotos: values.formPhotos }),
    ...(menu.length > 0 && { menuhidden: record(menu, (key) => !values.menu[key]) }),
    ...(isChanged('lots') && {
      lots: {
        ...(isChanged('lots.instrument') && { instrument }),
        // A text that is no number is refused at its field.
        ...(isChanged('lots.bands') && { bands: bands as Record<LotProduct, { min: number; max: number }> }),
      },
    }),
  };
}
