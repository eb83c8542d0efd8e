import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { cutTo } from '@officina/server-kit/wire-size';
import { tenantBus, type TenantBus } from '@officina/server-kit/import/tenant-bus';
import type { JobFields } from '../stored/documents.ts';

const deadlineMs = 10_000;
/** Characters of a name in the log. */
const longestName = 120;

/** The bus for who imports: the log names the person, and that it was an import. */
export function busOf(bus: BusClient, { tenantId, by }: JobFields): TenantBus {
  const who = { userId: by.id, userName: cutTo(`Importazione di ${by.name}`, longestName) };
  return tenantBus(
    (contract, request, caller) => bus.call(contract, request, caller, { deadlineMs }),
    tenantId,
    who,
  );
}
