import { EmptyState, FailedState, Skeleton } from '@officina/web-kit';
import type { Found } from '../data/use-intervention.ts';
import { it } from '../it.ts';

/** In the place of an intervention that is not there: on its way, failed, or unknown. */
export function NotThere({ found: { gone, error, retry } }: { found: Found }) {
  if (gone) return <EmptyState title={it.gone}>{it.goneHint}</EmptyState>;
  if (!error) return <Skeleton cards={2} />;
  return <FailedState what={it.listNotArrived} code={error.requestId ?? error.code} onRetry={retry} />;
}
