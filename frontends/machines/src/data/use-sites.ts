import type { Site } from '@officina/contracts/sites/sites';
import { useApi, useService } from '@officina/web-kit';
import type { Option } from '@officina/web-kit/forms';
import { useMemo } from 'react';
import { texts } from '../texts.ts';
import { withChosen } from './with-chosen.ts';

/** The tenant's sites, where machines stand; undefined where it has none of this service or none `isNamed`, and while they are awaited. */
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

/** Sites as options, undefined as these are; a `chosen` one stays among them although nobody knows it any more. */
export function useSiteOptions(chosen: string | undefined): Option<string>[] | undefined {
  const { sites } = useSites();
  return useMemo(() => {
    const options = sites?.map(({ _id, name }) => ({ value: _id, label: name }));
    return options && withChosen(options, chosen, texts.unknownSite);
  }, [sites, chosen]);
}
