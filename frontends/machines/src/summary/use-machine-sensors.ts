import { useApi, useAwaited, useService, useTenant } from '@officina/web-kit';
import { useMemo } from 'react';

/** So many have a place on the page of a machine. */
const most = 3;

const compare = new Intl.Collator('it', { numeric: true }).compare;

/** The first sensors of a machine that are read, by code; undefined until they arrive, and where the tenant has none. */
export function useMachineSensors(machineId: string) {
  const isOn = useService('industrial');
  // Who has no sensors is not to be refused them.
  const isUnknown = useTenant().isLoading;
  const { data, error, refetch } = useApi(
    'GET /api/maintenance/sensor/bymachine/{id}',
    { params: { id: machineId } },
    { entities: ['sensor'], enabled: isOn && !isUnknown },
  );
  const isAwaited = useAwaited({ rows: data, error });
  const sensors = useMemo(
    () =>
      data
        ?.filter(({ type }) => type === 'MODBUS')
        .sort((one, other) => compare(one.dataCode ?? '', other.dataCode ?? ''))
        .slice(0, most),
    [data],
  );
  return {
    /** They stand above the rest: what comes soon moves nothing then. */
    isAwaited: isOn && isAwaited,
    sensors: isOn ? sensors : undefined,
    error: isOn ? error : null,
    retry: () => void refetch(),
  };
}

export type MachineSensors = ReturnType<typeof useMachineSensors>;
