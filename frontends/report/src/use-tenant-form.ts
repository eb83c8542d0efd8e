import { useApi, useSearchParams, type ApiError } from '@officina/web-kit';

/** A machine that an anonymous reporter may choose. */
export interface ReportMachine {
  _id: string;
  shortCode: string;
  name?: string | null;
}

/** Why no report can be made from this address, or not now. */
export type Closed = 'noTenant' | 'unknownTenant' | 'notArrived';

// A code that is none (422), nobody's, or of a tenant whose form is switched off. Anything else may pass.
const isRefusal = (error: ApiError | null) => error !== null && [403, 404, 422].includes(error.status);

/** What the label's address says (`tenant`, `machine`) and what the tenant shows of itself. */
export function useTenantForm() {
  const [search] = useSearchParams();
  const tenant = search.get('tenant')?.trim() ?? '';
  const wanted = search.get('machine')?.trim() ?? '';
  const known = tenant !== '';
  const input = { params: { tenant } };
  const name = useApi('GET /api/public/tenant/{tenant}', input, { enabled: known });
  const machines = useApi('GET /api/public/machine/{tenant}/all', input, { enabled: known });
  const closed = (): Closed | undefined => {
    if (!known) return 'noTenant';
    if (isRefusal(name.error) || isRefusal(machines.error)) return 'unknownTenant';
    return machines.isError && !machines.data ? 'notArrived' : undefined;
  };
  // What another tenant answered must not stand here while this one's answer is on its way.
  const list: ReportMachine[] = (machines.isPlaceholderData ? undefined : machines.data) ?? [];
  const isWanted = ({ _id, shortCode }: ReportMachine) => _id === wanted || shortCode === wanted;
  const isAlike = ({ shortCode }: ReportMachine) => shortCode.toUpperCase() === wanted.toUpperCase();
  const machineId = (list.find(isWanted) ?? list.find(isAlike))?._id ?? '';
  return {
    tenant,
    /** What the address calls the machine: an id, a short code, or ''. */
    wanted,
    tenantName: (name.isPlaceholderData ? undefined : name.data?.name) ?? '',
    loading: machines.isPending || machines.isPlaceholderData,
    closed: closed(),
    retry: () => void machines.refetch(),
    machines: list,
    /** The label's machine, by id or short code; empty when it is not among the active ones. */
    machineId,
  };
}
