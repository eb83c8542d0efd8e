import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

const leftOut = 'left-out';
// Of use as long as the list itself, which may be kept for hours.
queryClient.setQueryDefaults([leftOut], { gcTime: Infinity });

/** Where the number of a list's rows is that the gateway cannot send. */
export const leftOutKey = (key: QueryKey): QueryKey => [leftOut, ...key];

export const keepLeftOut = (key: QueryKey, count: number): void => {
  const place = leftOutKey(key);
  if (count > 0 || queryClient.getQueryData(place)) queryClient.setQueryData(place, count);
};
