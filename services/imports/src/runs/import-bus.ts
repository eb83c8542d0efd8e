import { importRequestId } from '@officina/contracts/events/import-runs';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { truncate } from '@officina/server-kit/wire-size';
import { tenantBus, type TenantBus } from '@officina/server-kit/import/tenant-bus';
import type { JobFields } from '../stored/documents.ts';

const deadlineMs = 10_000;
/** Maximum length of a name in the log. */
const maxName = 120;

/** The bus in the name of the user who imports. In the log, the name also shows that it was an import. */
export function importBus(bus: BusClient, { tenantId, by, run }: JobFields): TenantBus {
  const user = {
    ...{ userId: by.id, userName: truncate(`Importazione di ${by.name}`, maxName) },
    ...(run && { requestId: importRequestId(run) }),
  };
  return tenantBus(
    (contract, request, caller) => bus.call(contract, request, caller, { deadlineMs }),
    tenantId,
    user,
  );
}
