import { useLocation, useNavigate, useSearchParams } from '@officina/web-kit';

/** The sheet that the address asks for. */
export type SheetTarget =
  { kind: 'new'; machineId?: string; maintenanceId?: string } | { kind: 'edit'; id: string };

const names = ['new', 'interventionId', 'machineid', 'maintenanceid'];

/** `?new=1[&machineid=…[&maintenanceid=…]]` and `?new=0&interventionId=…` of specification §2. */
export function readTarget(params: URLSearchParams): SheetTarget | undefined {
  if (params.get('new') === '1') {
    const machineId = params.get('machineid') ?? undefined;
    return { kind: 'new', machineId, maintenanceId: params.get('maintenanceid') ?? undefined };
  }
  const id = params.get('interventionId');
  return id ? { kind: 'edit', id: id.toLowerCase() } : undefined;
}

function withoutSheet(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  names.forEach((name) => next.delete(name));
  return next;
}

const openedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'openedHere' in state;

/** Opens and closes the sheet through the address, so that every sheet has one and Back closes it. */
export function useSheetAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const go = (entries: Record<string, string>) =>
    setParams((now) => new URLSearchParams([...withoutSheet(now), ...Object.entries(entries)]), {
      state: { openedHere: true },
      preventScrollReset: true,
    });
  return {
    target: readTarget(params),
    openNew: () => go({ new: '1' }),
    open: (id: string) => go({ new: '0', interventionId: id }),
    /** Back to the list's own entry, or the same place without the sheet when the address was opened directly. */
    close: () => {
      if (openedHere(state)) void navigate(-1);
      else setParams(withoutSheet, { replace: true, preventScrollReset: true });
    },
  };
}
