import type { Indicators } from '@officina/contracts/maintenance/statistics';
import { pathDay, useApi } from '@officina/web-kit';
import { useState } from 'react';
import { useFailure } from '../charts/use-failure.ts';
import type { Choice } from '../choice/choice.ts';
import { texts } from '../texts.ts';

/** Indicators with what they are of. */
export interface Shown {
  of: Choice;
  indicators: Indicators;
}

/** The indicators of what was chosen; the last ones stay while others are on their way, and when a period is refused. */
export function useIndicators(choice: Choice) {
  const { from, to, machine } = choice;
  const query = useApi(
    'GET /api/maintenance/stat/indicators/{start}/{end}/{machine}',
    { params: { start: pathDay(from), end: pathDay(to), machine: machine || 'all' } },
    { entities: ['intervention', 'plan', 'machine'] },
  );
  const [shown, show] = useState<Shown>();
  const arrived = query.isPlaceholderData ? undefined : query.data;
  if (arrived && arrived !== shown?.indicators) show({ of: choice, indicators: arrived });
  const refusals = query.error?.errors ?? [];
  const { error, refetch } = query;
  const failure = useFailure(texts.indicatorsFailed, { error: refusals.length > 0 ? null : error, refetch });
  return { shown, isWaiting: query.isFetching && !arrived, refusals, failure: arrived ? undefined : failure };
}
