import type { Machine } from '@officina/contracts/maintenance/machines';
import { useSearchParams } from '@officina/web-kit';
import type { Filter } from '@officina/web-kit/table';
import { useMemo } from 'react';
import { usePeopleOptions } from '../data/use-people.ts';
import { texts } from '../texts.ts';

const orphan = 'nessuno';

/** By owner; by customer only while an address with `customerid` asks for it. */
export function useFilters(): Filter<Machine>[] {
  const [params] = useSearchParams();
  const owner = params.get('ownerid') ?? undefined;
  const customer = params.get('customerid') ?? undefined;
  const people = usePeopleOptions(owner === orphan ? undefined : owner);
  return useMemo(() => {
    const byOwner: Filter<Machine> = {
      key: 'ownerid',
      label: texts.owner,
      look: 'menu',
      all: texts.ownerAll,
      options: [{ value: orphan, label: texts.orphan }, ...people],
      of: (machine) => machine.owner ?? orphan,
    };
    const byCustomer: Filter<Machine> = {
      key: 'customerid',
      label: texts.customer,
      look: 'menu',
      all: texts.customerAll,
      options: [{ value: customer ?? '', label: texts.customerChosen }],
      of: (machine) => machine.customer ?? '',
    };
    return customer ? [byOwner, byCustomer] : [byOwner];
  }, [people, customer]);
}
