import type { CompanyDetails, HelpContact, Logo } from '@officina/contracts/auth/company';
import type { MenuHidden, ServiceSwitches, tenants } from '@officina/contracts/auth/tenants';
import type { RequestOf } from '@officina/contracts/endpoint';
import type { Action } from '@officina/contracts/events/actions';
import type { LotSettings } from '@officina/contracts/lotlog/lot-settings';
import { serviceNames } from '@officina/contracts/service';
import { changedFields } from '@officina/server-kit/store/fields';
import { takesPhotos, type TenantRecord } from './tenant-record.ts';

/** An edit whose logo has been put into `Logos`. */
export type SettingsEdit = Omit<RequestOf<typeof tenants.edit>['body'], 'logo'> & { logo?: Logo | null };

/** The texts that are not empty; null without any. */
function filled<T extends CompanyDetails | HelpContact>(texts: T): T | null {
  const known = Object.entries(texts).filter(([, text]) => text);
  return known.length > 0 ? (Object.fromEntries(known) as T) : null;
}

/** A service that is on, absent or not, and stays on is no change. */
function mergedServices(current: ServiceSwitches, edits: ServiceSwitches): ServiceSwitches {
  const isOn = ({ enabled }: { enabled: boolean } = { enabled: true }) => enabled;
  const changed = serviceNames.filter((name) => edits[name] && isOn(edits[name]) !== isOn(current[name]));
  return { ...current, ...Object.fromEntries(changed.map((name) => [name, edits[name]])) };
}

/** Only the hidden entries. */
const mergedMenu = (current: MenuHidden, edits: MenuHidden): MenuHidden =>
  Object.fromEntries(Object.entries({ ...current, ...edits }).filter(([, isHidden]) => isHidden));

function mergedLots(current: LotSettings, { bands, ...edits }: LotSettings): LotSettings | null {
  const merged = { ...current, ...edits, ...(bands && { bands: { ...current.bands, ...bands } }) };
  return Object.keys(merged).length > 0 ? merged : null;
}

/** The settings of a tenant after an edit: absent fields stay, empty texts clear, the rest is merged by key. */
export const mergedSettings = (
  current: TenantRecord,
  { name, timezone, company, logo, help, services, formPhotos, menuhidden, lots }: SettingsEdit,
): Partial<TenantRecord> => ({
  ...(name !== undefined && { name }),
  ...(timezone !== undefined && { timezone }),
  ...(company && { company: filled({ ...current.company, ...company }) }),
  ...(logo !== undefined && { logo }),
  ...(help && { help: filled({ ...current.help, ...help }) }),
  ...(services && { services: mergedServices(current.services, services) }),
  ...(formPhotos !== undefined && formPhotos !== takesPhotos(current) && { formPhotos }),
  ...(menuhidden && { menuhidden: mergedMenu(current.menuhidden, menuhidden) }),
  ...(lots && { lots: mergedLots(current.lots ?? {}, lots) }),
});

/** What an edit is called in the event log. */
export function settingsAction(
  current: TenantRecord,
  set: Partial<TenantRecord>,
  { services = {} }: SettingsEdit,
): Action {
  const fields = Object.keys(changedFields(current, set));
  if (fields.join() === 'menuhidden') return 'Menu modificato';
  if (fields.join() !== 'services') return 'Azienda modificata';
  const switched = new Set(
    serviceNames
      .filter((name) => current.services[name]?.enabled !== set.services?.[name]?.enabled)
      .map((name) => services[name]?.enabled),
  );
  if (switched.size > 1) return 'Azienda modificata';
  return switched.has(true) ? 'Servizio attivato' : 'Servizio disattivato';
}
