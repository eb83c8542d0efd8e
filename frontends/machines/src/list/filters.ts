import type { Machine } from '@officina/contracts/maintenance/machines';
import { useSearchParams } from '@officina/web-kit';
import type { Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { usePeopleOptions } from '../data/use-people.ts';
import { useSiteOptions } from '../data/use-sites.ts';
import { texts } from '../texts.ts';

/** Of owner or site, in the address: machines that have none. */
const none = 'nessuno';

/** By owner; by site where there are sites; by customer only while an address with `customerid` asks for it. */
export function useFilters(): Filter<Machine>[] {
  const [params] = useSearchParams();
  const owner = params.get('ownerid') ?? undefined;
  const customer = params.get('customerid') ?? undefined;
  const site = params.get('siteid') ?? undefined;
  const people = usePeopleOptions(owner === none ? undefined : owner);
  const sites = useSiteOptions(site === none ? undefined : site);
  return useMemo(() => {
    const byOwner: Filter<Machine> = {
      key: 'ownerid',
      label: texts.owner,
      look: 'menu',
      all: texts.any,
      options: [{ value: none, label: texts.orphan }, ...people],
      of: (machine) => machine.owner ?? none,
    };
    const bySite: Filter<Machine> | undefined = sites && {
      key: 'siteid',
      label: texts.labels.site,
      look: 'menu',
      all: texts.any,
      options: [{ value: none, label: texts.noSite }, ...sites],
      of: (machine) => machine.site ?? none,
    };
    const byCustomer: Filter<Machine> = {
      key: 'customerid',
      label: texts.customer,
      look: 'menu',
      all: texts.customerAll,
      options: [{ value: customer ?? '', label: texts.customerChosen }],
      of: (machine) => machine.customer ?? '',
    };
    return [byOwner, ...(bySite ? [bySite] : []), ...(customer ? [byCustomer] : [])];
  }, [people, sites, customer]);
}
