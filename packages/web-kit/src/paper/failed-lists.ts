import type { Query } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { queryClient, type LiveEntity } from '../core/query/query-client.ts';

const named: Partial<Record<LiveEntity, string>> = {
  ...{ machine: 'i macchinari', site: 'i luoghi', customer: 'i clienti', user: 'gli utenti' },
  ...{ plan: 'le manutenzioni programmate', intervention: 'gli interventi', visit: 'le visite' },
  ...{ spare: 'i ricambi', order: 'gli ordini', lot: 'i lotti', sensor: 'i sensori' },
};
const and = new Intl.ListFormat('it', { type: 'conjunction' });

const hasFailed = ({ state }: Query): boolean => state.status === 'error' && state.fetchStatus === 'idle';

/** Which lists of the page did not come, in words: «i clienti e le visite»; empty where none failed. */
export function failedLists(): string {
  const failed = queryClient.getQueryCache().findAll({ type: 'active', predicate: hasFailed });
  const names = new Set(failed.flatMap(({ meta }) => named[meta?.entities?.[0] ?? 'event'] ?? []));
  return and.format(names);
}

const listen = (onChange: () => void) => queryClient.getQueryCache().subscribe(onChange);

/** As `failedLists`, for what is drawn. */
export const useFailedLists = (): string => useSyncExternalStore(listen, failedLists);

/** Asks anew for all that did not come. */
export const askAgain = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: hasFailed });
