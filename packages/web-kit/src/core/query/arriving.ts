import type { QueryKey } from '@tanstack/react-query';
import type { OnRows } from '../api/read-json.ts';
import { queryClient } from './query-client.ts';

const arriving = 'arriving';
// Of use while the list itself is not there: what is left of a list that was given up must not be shown much later.
queryClient.setQueryDefaults([arriving], { gcTime: 30_000 });

/** Where the rows of a list are that has not come whole. */
export const arrivingKey = (key: QueryKey): QueryKey => [arriving, ...key];

const growth = 1.5;

/**
 * Keeps what has come of a list while nothing else of it can be shown. `tell` passes on the first rows and each time half as many
 * again, so that all of them together cost little more than the last; `stop` what came before the list broke off.
 */
export const keepArriving = (key: QueryKey): { tell: OnRows; stop: () => void } => {
  const place = arrivingKey(key);
  let come: readonly unknown[] = [];
  const show = (least: number) => {
    if (queryClient.getQueryData(key) === undefined && come.length >= least)
      queryClient.setQueryData(place, come.slice());
  };
  const shown = () => queryClient.getQueryData<readonly unknown[]>(place)?.length ?? 0;
  return {
    tell: (rows) => {
      come = rows;
      show(shown() * growth);
    },
    stop: () => show(shown() + 1),
  };
};
