import type { User } from '@officina/contracts/auth/users';
import { useApi } from '@officina/web-kit';
import type { Option } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { withChosen } from './with-chosen.ts';

const nobody: readonly User[] = [];

/** The tenant's users, who can own machines; not asked for where none `isNamed`. */
export function usePeople(isNamed = true) {
  const { data } = useApi('GET /api/user', undefined, {
    entities: ['user'],
    enabled: isNamed,
    staleMs: 300_000,
  });
  const people: readonly User[] = data ?? nobody;
  const nameOf = (id: string | null | undefined): string => {
    if (!id) return texts.orphan;
    // Who is not known while the list has not arrived may well be in it.
    return people.find(({ _id }) => _id === id)?.fullName ?? (data ? texts.unknownUser : texts.notYetKnown);
  };
  return { people, nameOf };
}

/** People as options; whoever is `chosen` stays in it although out of service or not known any more. */
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
