import type { Machine } from '@officina/contracts/maintenance/machines';
import type { Visit } from '@officina/contracts/sites/visits';
import { useApi, useMachines, useService } from '@officina/web-kit';
import { useRecords } from '@officina/web-kit/records';
import { visitRecord } from '../record.ts';
import { usePeople, useSites } from '../use-neighbours.ts';

/** What a visit's paper says beside the visit itself; `isComplete` once all of it has come. */
export function usePrintedVisit(visit: Visit) {
  const { sites, byId } = useSites();
  const { people, nameOf } = usePeople();
  const { rows: visits, isPartial } = useRecords(visitRecord);
  const machines = useMachines().query.data;
  const here = machines?.filter(({ site, isActive }) => site === visit.site && isActive) ?? [];
  const customer = useCustomer(here);
  return {
    site: byId.get(visit.site),
    machines,
    technician: visit.owner ? nameOf(visit.owner) : undefined,
    previous: visits?.find(({ site, datetime }) => site === visit.site && datetime < visit.datetime),
    customer: customer.name,
    isComplete:
      Boolean(sites && machines && visits && !isPartial && customer.isKnown) &&
      (!visit.owner || people.length > 0),
  };
}

/** The customer of the machines, where all that have one have the same. */
function useCustomer(machines: readonly Machine[]): { name?: string; isKnown: boolean } {
  const hasCustomers = useService('customer');
  const ids = new Set(machines.flatMap(({ customer }) => customer ?? []));
  const [id] = hasCustomers && ids.size === 1 ? ids : [];
  const { data } = useApi('GET /api/customer/all', undefined, {
    enabled: id !== undefined,
    entities: ['customer'],
  });
  if (id === undefined) return { isKnown: true };
  return { name: data?.find(({ _id }) => _id === id)?.name, isKnown: data !== undefined };
}
