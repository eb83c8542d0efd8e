import { useApi, useSearchParams } from '@officina/web-kit';

/** A machine that an anonymous reporter may choose. */
export interface ReportMachine {
  _id: string;
  shortCode: string;
  name?: string | null;
}

/** What the label's address says (`tenant`, `machine`) and what the tenant shows of itself. */
export function useTenantForm() {
  const [search] = useSearchParams();
  const tenant = search.get('tenant')?.trim() ?? '';
  const wanted = search.get('machine')?.trim() ?? '';
  const known = tenant !== '';
  const input = { params: { tenant } };
  const name = useApi('GET /api/public/tenant/{tenant}', input, { enabled: known });
  const machines = useApi('GET /api/public/machine/{tenant}/all', input, { enabled: known });
  const refused = [name.error, machines.error].find(
    (error) => error && error.status >= 400 && error.status < 500,
  );
  const list: ReportMachine[] = machines.data ?? [];
  return {
    tenant,
    tenantName: name.data?.name ?? '',
    loading: known && machines.isPending,
    /** No tenant in the address, or one that takes no reports. */
    closed: !known || refused !== undefined,
    machines: list,
    /** The label's machine, by id or short code; empty when it is not among the active ones. */
    machineId:
      list.find((one) => one._id === wanted || one.shortCode.toUpperCase() === wanted.toUpperCase())?._id ??
      '',
  };
}
