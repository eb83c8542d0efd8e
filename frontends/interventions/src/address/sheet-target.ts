/** The sheet that the address asks for. */
export type SheetTarget =
  { kind: 'new'; machineId?: string; maintenanceId?: string } | { kind: 'edit'; id: string };

/** Query names of a sheet's address. */
export const sheetNames = ['new', 'interventionId', 'machineid', 'maintenanceid'];

/** `?new=1[&machineid=…[&maintenanceid=…]]` and `?new=0&interventionId=…` of specification §2. */
export function readTarget(params: URLSearchParams): SheetTarget | undefined {
  if (params.get('new') === '1') {
    const machineId = params.get('machineid') ?? undefined;
    return { kind: 'new', machineId, maintenanceId: params.get('maintenanceid') ?? undefined };
  }
  const id = params.get('interventionId');
  return id ? { kind: 'edit', id: id.toLowerCase() } : undefined;
}
