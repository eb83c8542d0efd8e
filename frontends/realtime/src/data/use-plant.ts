import type { Site } from '@officina/contracts/sites/sites';
import { useApi, useMachines, useRows, useService } from '@officina/web-kit';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { groupsOf, isRead, keeping, type Group } from './groups.ts';

export const sensorsRoute = 'GET /api/maintenance/sensor/all';

interface Plant {
  /** The sensors that are read; undefined until sensors and machines have come. */
  groups: readonly Group[] | undefined;
  /** With those that are not read. */
  all: readonly Group[] | undefined;
  /** Of the list that did not come. */
  failure: { what: string; code: string; onRetry: () => void } | undefined;
}

/** The sensors by machine. */
export function usePlant(): Plant {
  const { rows, isPartial, error, retry } = useRows(sensorsRoute, undefined, { entities: ['sensor'] });
  const { query, byId, isAwaited } = useMachines();
  const hasSites = useService('site');
  const { data: sites } = useApi('GET /api/site/all', undefined, {
    entities: ['site'],
    enabled: hasSites,
    staleMs: 300_000,
  });
  const whole = isPartial ? undefined : rows;
  const all = useMemo(() => {
    if (!whole || isAwaited) return undefined;
    const places = new Map<string, Site>(hasSites ? sites?.map((site) => [site._id, site]) : []);
    return groupsOf(whole, byId, (id) => places.get(id)?.name);
  }, [whole, isAwaited, byId, hasSites, sites]);
  const groups = useMemo(() => all && keeping(all, isRead), [all]);
  const sensorsFailed = error && !whole && { what: texts.failed, error, onRetry: retry };
  const machinesFailed = query.error &&
    byId.size === 0 && {
      ...{ what: texts.machinesFailed, error: query.error },
      onRetry: () => void query.refetch(),
    };
  const failed = sensorsFailed || machinesFailed;
  return {
    ...(failed ? { groups: undefined, all: undefined } : { groups, all }),
    failure: failed
      ? { what: failed.what, code: failed.error.requestId ?? failed.error.code, onRetry: failed.onRetry }
      : undefined,
  };
}
