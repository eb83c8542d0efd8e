import type { User } from '@officina/contracts/auth/users';
import type { Customer } from '@officina/contracts/sites/customers';
import type { Site } from '@officina/contracts/sites/sites';
import { useApi, useService } from '@officina/web-kit';
import type { Option } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { texts } from './texts.ts';

/** The options, with the `chosen` one added under the label `unknown` if it is missing. */
export function withChosen(
  options: Option<string>[],
  chosen: string | undefined,
  unknown: string,
): Option<string>[] {
  const isKnown = !chosen || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: unknown }];
}

/** The tenant's customers; undefined without the service, if not `isNamed`, and while loading. */
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

/** Customers as options, including a `chosen` one that was deleted; undefined without customers. */
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

const noUsers: readonly User[] = [];

/** The tenant's users, who can own machines; loaded only if `isNamed`. */
export function usePeople(isNamed = true) {
  const { data } = useApi('GET /api/user', undefined, {
    entities: ['user'],
    enabled: isNamed,
    staleMs: 300_000,
  });
  const people: readonly User[] = data ?? noUsers;
  const nameOf = (id: string | null | undefined): string => {
    if (!id) return texts.orphan;
    // A user missing from a list that is still loading is not unknown.
    return people.find(({ _id }) => _id === id)?.fullName ?? (data ? texts.unknownUser : texts.notYetKnown);
  };
  return { people, nameOf };
}

/** Active users as options, including a `chosen` one that is inactive or deleted. */
export function usePeopleOptions(chosen: string | undefined): Option<string>[] {
  const { people, nameOf } = usePeople();
  const nameOfChosen = nameOf(chosen);
  return useMemo(() => {
    const options = people
      .filter(({ _id, isActive }) => isActive || _id === chosen)
      .map(({ _id, fullName }) => ({ value: _id, label: fullName }));
    return withChosen(options, chosen, nameOfChosen);
  }, [people, chosen, nameOfChosen]);
}

/** The tenant's sites; undefined without the service, if not `isNamed`, and while loading. */
export function useSites(isNamed = true) {
  const isOn = useService('site');
  const { data, isPending } = useApi('GET /api/site/all', undefined, {
    entities: ['site'],
    enabled: isOn && isNamed,
    staleMs: 300_000,
  });
  const sites: readonly Site[] | undefined = isOn ? data : undefined;
  const siteOf = (id: string | null | undefined) => sites?.find(({ _id }) => _id === id);
  const nameOf = (id: string | null | undefined): string =>
    id ? (siteOf(id)?.name ?? (data ? texts.unknownSite : texts.notYetKnown)) : texts.noSite;
  return { sites, siteOf, nameOf, isAwaited: isOn && isPending };
}

/** Sites as options, including a `chosen` one that was deleted; undefined without sites. */
export function useSiteOptions(chosen: string | undefined): Option<string>[] | undefined {
  const { sites } = useSites();
  return useMemo(() => {
    const options = sites?.map(({ _id, name }) => ({ value: _id, label: name }));
    return options && withChosen(options, chosen, texts.unknownSite);
  }, [sites, chosen]);
}
