import { Badge, Card, FailedState, Skeleton, useApi, useService } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** The spare parts of a machine; undefined until they arrive, and where the tenant or the installation has none. */
export function useMachineSpares(machineId: string, isAsked: boolean) {
  const isOn = useService('spare');
  const { data, error, refetch } = useApi(
    'GET /api/maintenance/spare/bymachine/{id}',
    { params: { id: machineId } },
    { entities: ['spare'], enabled: isOn && isAsked },
  );
  return {
    loading: isOn && data === undefined && error === null,
    spares: isOn ? data : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  };
}

export type MachineSpares = ReturnType<typeof useMachineSpares>;

/** «Ricambi»: code, name and whether they are there. Not there where the machine has none. */
export function SparesSection({ spares: { spares, loading, error, retry } }: { spares: MachineSpares }) {
  if (!loading && !error && !spares?.length) return null;
  return (
    <section aria-labelledby="ricambi" className="break-inside-avoid">
      <h2 id="ricambi" className="mb-3 flex items-baseline gap-2.5">
        {texts.spares}
        {spares && <span className="font-sans text-body font-normal text-ink-3">{spares.length}</span>}
      </h2>
      {loading && <Skeleton cards={1} />}
      {error && (
        <FailedState what={texts.sparesNotArrived} code={error.requestId ?? error.code} onRetry={retry} />
      )}
      {!error && spares && (
        <Card className="p-0">
          <ul className="divide-y divide-line">
            {spares.map(({ _id, code, name, orderStatus }) => (
              <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
                <span className="min-w-0 flex-1 wrap-anywhere">
                  {code && <span className="mr-2.5 font-mono text-ink-2">{code}</span>}
                  <b className="font-[560]">{name}</b>
                </span>
                <Badge of="spare" value={orderStatus} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}
