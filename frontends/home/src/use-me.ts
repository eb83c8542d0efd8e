import type { NamedPerson } from '@officina/contracts/maintenance/executors';
import { useSession } from '@officina/web-kit';
import { useMemo } from 'react';

/** The current user, as interventions name people. */
export function useMe(): NamedPerson {
  const { userId: id = '', fullName: name = '' } = useSession() ?? {};
  return useMemo(() => ({ id, name }), [id, name]);
}
