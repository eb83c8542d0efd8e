import type { Machine } from '@officina/contracts/maintenance/machines';
import { useSearchParams } from '@officina/web-kit';
import type { Option } from '@officina/web-kit/forms';
import type { Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { useCustomerOptions } from '../data/use-customers.ts';
import { usePeopleOptions } from '../data/use-people.ts';
import { useSiteOptions } from '../data/use-sites.ts';
import { withChosen } from '../data/with-chosen.ts';
import { texts } from '../texts.ts';

/** Of owner, site or customer, in the address: machines that have none. */
const none = 'nessuno';

/** The record that the address asks for; not where it asks for those that have none. */
const idIn = (asked: string | undefined) => (asked === none ? undefined : asked);

/** Also before the names are there, or without them: the address filters all the same. */
const withNone = (label: string, known: Option<string>[] | undefined, asked: string | undefined) => [
  { value: none, label },
  ...(known ?? withChosen([], idIn(asked), texts.notYetKnown)),
];

/** By owner; by site and by customer where there are any, or where the address asks for one. */
export function useFilters(): Filter<Machine>[] {
  const [params] = useSearchParams();
  const owner = params.get('ownerid') ?? undefined;
  const customer = params.get('customerid') ?? undefined;
  const site = params.get('siteid') ?? undefined;
  const people = usePeopleOptions(idIn(owner));
  const customers = useCustomerOptions(idIn(customer));
  const sites = useSiteOptions(idIn(site));
  return useMemo(() => {
    const byOwner: Filter<Machine> = {
      key: 'ownerid',
      label: texts.owner,
      look: 'menu',
      all: texts.any,
      options: withNone(texts.orphan, people, owner),
      of: (machine) => machine.owner ?? none,
    };
    const bySite: Filter<Machine> = {
      key: 'siteid',
      label: texts.labels.site,
      look: 'menu',
      all: texts.any,
      options: withNone(texts.noSite, sites, site),
      of: (machine) => machine.site ?? none,
    };
    const byCustomer: Filter<Machine> = {
      key: 'customerid',
      label: texts.customer,
      look: 'menu',
      all: texts.customerAll,
      options: withNone(texts.noCustomer, customers, customer),
      of: (machine) => machine.customer ?? none,
    };
    const hasSites = sites !== undefined || site !== undefined;
    const hasCustomers = customers?.length || customer !== undefined;
    return [byOwner, ...(hasSites ? [bySite] : []), ...(hasCustomers ? [byCustomer] : [])];
  }, [people, owner, sites, site, customers, customer]);
}
