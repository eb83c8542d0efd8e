import { useApi, useSearchParams, type ApiError } from '@officina/web-kit';

/** A machine that an anonymous reporter may choose. */
export interface ReportMachine {
  _id: string;
  shortCode: string;
  name?: string | null;
}

/** Why no report can be sent from this address. */
export type ClosedReason = 'noTenant' | 'unknownTenant' | 'loadFailed';

// An invalid or unknown code, or a tenant whose form is switched off. Other errors may be temporary.
const isRefusal = (error: ApiError | null) => error !== null && [403, 404, 422].includes(error.status);

/** The address's `tenant` and `machine`, and the tenant's public data. */
export function useTenantForm() {
  const [search] = useSearchParams();
  const tenant = search.get('tenant')?.trim() ?? '';
  const requestedMachine = search.get('machine')?.trim() ?? '';
  const hasTenant = tenant !== '';
  const input = { params: { tenant } };
  const name = useApi('GET /api/public/tenant/{tenant}', input, { enabled: hasTenant });
  const machines = useApi('GET /api/public/machine/{tenant}/all', input, { enabled: hasTenant });
  const closed = (): ClosedReason | undefined => {
    if (!hasTenant) return 'noTenant';
    if (isRefusal(name.error) || isRefusal(machines.error)) return 'unknownTenant';
    return machines.isError && !machines.data ? 'loadFailed' : undefined;
  };
  // The form would move when the answer adds its photos; if the request fails, the form does without them.
  const isAsking = (name.isPending || name.isPlaceholderData) && name.failureCount === 0;
  // Placeholder data belongs to the previous tenant.
  const list: ReportMachine[] = (machines.isPlaceholderData ? undefined : machines.data) ?? [];
  const isExactMatch = ({ _id, shortCode }: ReportMachine) =>
    _id === requestedMachine || shortCode === requestedMachine;
  const isCaseInsensitiveMatch = ({ shortCode }: ReportMachine) =>
    shortCode.toUpperCase() === requestedMachine.toUpperCase();
  const machineId = (list.find(isExactMatch) ?? list.find(isCaseInsensitiveMatch))?._id ?? '';
  return {
    tenant,
    /** The machine in the address: an id, a short code, or ''. */
    requestedMachine,
    tenantName: (name.isPlaceholderData ? undefined : name.data?.name) ?? '',
    /** Whether reports may have photos. */
    takesPhotos: !name.isPlaceholderData && name.data?.photos === true,
    loading: machines.isPending || machines.isPlaceholderData || isAsking,
    closed: closed(),
    retry: () => void machines.refetch(),
    machines: list,
    /** Id of the address's machine; '' if it is not an active one. */
    machineId,
  };
}
