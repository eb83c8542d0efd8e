import type { Machine } from '@officina/contracts/maintenance/machines';
import { useSearchParams } from '@officina/web-kit';
import type { Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { useCustomerOptions } from '../data/use-customers.ts';
import { usePeopleOptions } from '../data/use-people.ts';
import { useSiteOptions } from '../data/use-sites.ts';
import { withChosen } from '../data/with-chosen.ts';
import { texts } from '../texts.ts';

/** Of owner, site or customer, in the address: machines that have none. */
const none = 'nessuno';

/** By owner; by site and by customer where there are any, or where the address asks for one. */
export function useFilters(): Filter<Machine>[] {
  const [params] = useSearchParams();
  const owner = params.get('ownerid') ?? undefined;
  const customer = params.get('customerid') ?? undefined;
  const site = params.get('siteid') ?? undefined;
  const customers = useCustomerOptions(customer === none ? undefined : customer);
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
    const known =
      customers ?? withChosen([], customer === none ? undefined : customer, texts.unknownCustomer);
    const byCustomer: Filter<Machine> | undefined = known.length
      ? {
          key: 'customerid',
          label: texts.customer,
          look: 'menu',
          all: texts.customerAll,
          options: [{ value: none, label: texts.noCustomer }, ...known],
          of: (machine) => machine.customer ?? none,
        }
      : undefined;
    return [byOwner, ...(bySite ? [bySite] : []), ...(byCustomer ? [byCustomer] : [])];
  }, [people, sites, customers, customer]);
}
