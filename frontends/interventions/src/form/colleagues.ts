import type { NamedPerson } from '@officina/contracts/maintenance/executors';
import { useApi, useSession } from '@officina/web-kit';
import { useMemo } from 'react';
import { texts } from '../texts.ts';

/** The current user, as interventions name people. */
export function useMe(): NamedPerson {
  const { userId: id = '', fullName: name = '' } = useSession() ?? {};
  return useMemo(() => ({ id, name }), [id, name]);
}

/** The people of the company: those who can be named, and how each is shown. */
export function useColleagues() {
  const me = useMe();
  const { data } = useApi('GET /api/user', undefined, { entities: ['user'], staleMs: 300_000 });
  return useMemo(() => {
    const users = data ?? [];
    const active = users
      .filter(({ isActive }) => isActive)
      .map(({ _id, fullName }): NamedPerson => ({ id: _id, name: fullName }));
    const marksOf = ({ id, name }: NamedPerson): string[] => {
      const user = users.find(({ _id }) => _id === id);
      const isHomonym = users.some(({ _id, fullName }) => _id !== id && fullName === name);
      return [isHomonym && user?.username, user?.isActive === false && texts.disabledPerson].filter(
        (mark) => typeof mark === 'string',
      );
    };
    return {
      me,
      /** By name, the current user first. */
      active: [...active.filter(({ id }) => id === me.id), ...active.filter(({ id }) => id !== me.id)],
      /** «Mario Rossi», «Mario Rossi (mrossi)» beside a homonym, «Mario Rossi (disattivato)». */
      labelOf: (person: NamedPerson): string => {
        const marks = marksOf(person);
        return marks.length > 0 ? `${person.name} (${marks.join(', ')})` : person.name;
      },
    };
  }, [data, me]);
}

export type Colleagues = ReturnType<typeof useColleagues>;
