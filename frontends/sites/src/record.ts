import type { Machine } from '@officina/contracts/maintenance/machines';
import { useMachines } from '@officina/web-kit';
import { defineRecord, numberField, requiredTextField, textField } from '@officina/web-kit/records';
import { useMemo } from 'react';
import { texts } from './texts.ts';

export const siteRecord = defineRecord({
  entity: 'site',
  routes: {
    list: 'GET /api/site/all',
    create: 'POST /api/site/create',
    edit: 'PUT /api/site/{id}/edit',
    remove: 'DELETE /api/site/delete/{id}',
  },
  needs: { create: 'manage', edit: 'manage' },
  fields: {
    name: requiredTextField(),
    code: textField(),
    excode: textField(),
    address: requiredTextField(),
    postalCode: textField(),
    city: requiredTextField(),
    phone: textField(),
    email: textField(),
    gpsLat: numberField(),
    gpsLon: numberField(),
  },
  texts,
});

export type SiteValues = ReturnType<typeof siteRecord.valuesOf>;

/** Looks up the machines at a site; undefined while loading. */
export function useMachinesOf(): (siteId: string) => readonly Machine[] | undefined {
  const { data } = useMachines().query;
  return useMemo(() => {
    const bySite = data && Map.groupBy(data, ({ site }) => site);
    return (siteId) => bySite && (bySite.get(siteId) ?? []);
  }, [data]);
}
