import type { Customer } from '@officina/contracts/sites/customers';
import { useApi, useService } from '@officina/web-kit';
import type { Option } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { withChosen } from './with-chosen.ts';

/** The tenant's customers; undefined where it has none of this service or none `isNamed`, and until they arrive. */
export function useCustomers(isNamed = true) {
  const isOn = useService('customer');
  const { data } = useApi('GET /api/customer/all', undefined, {
    entities: ['customer'],
    enabled: isOn && isNamed,
    staleMs: 300_000,
  });
  const customers: readonly Customer[] | undefined = isOn ? data : undefined;
  const nameOf = (id: string | null | undefined): string => {
    if (!id) return texts.noCustomer;
    const unknown = data ? texts.unknownCustomer : texts.notYetKnown;
    return customers?.find(({ _id }) => _id === id)?.name ?? unknown;
  };
  return { customers, nameOf };
}

/** Customers as options, undefined as these are; a `chosen` one stays among them although nobody knows it any more. */
export function useCustomerOptions(chosen: string | undefined): Option<string>[] | undefined {
  const { customers } = useCustomers();
  return useMemo(() => {
    const options = customers?.map(({ _id, name, code }) => ({
      value: _id,
      label: code ? `${name} (${code})` : name,
    }));
    return options && withChosen(options, chosen, texts.unknownCustomer);
  }, [customers, chosen]);
}
