import { useApi } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The plans of a machine, once somebody wants them. */
export function usePlans(machineId: string, isWanted: boolean) {
  const query = useApi(
    'GET /api/maintenance/maintenance/bymachine/{machineId}',
    { params: { machineId } },
    { enabled: machineId !== '' && isWanted, entities: ['plan'] },
  );
  // What the page knows from before may be old while it asks again, or waits for the network to ask.
  const isNow = query.isSuccess && query.fetchStatus === 'idle';
  const planOf = (id: string) => query.data?.find(({ _id }) => _id === id);
  /** What a plan is called; of one that is not among them, that it was deleted, or «—» while nobody knows. */
  const nameOf = (id: string) => planOf(id)?.description ?? (isNow ? texts.planGone : '—');
  /** Whether all that was wanted has come. */
  const isComplete = machineId === '' || !isWanted || (query.isSuccess && !query.isPlaceholderData);
  return { query, isNow, isComplete, planOf, nameOf };
}
