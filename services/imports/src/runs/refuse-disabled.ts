import { tenants } from '@officina/contracts/auth/tenants';
import { AppError } from '@officina/server-kit/app-error';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';
import { systemCaller } from '@officina/server-kit/system-caller';

const deadlineMs = 2_000;
/** How often an import asks whether its tenant is enabled. */
export const enabledCheckTimes = { intervalMs: 1_000 };

/**
 * A check to be called before each step of an import; throws ImportRefused if the tenant was disabled. While auth-proxy is
 * unavailable, imports continue, as gateways continue to accept known tokens.
 */
export function refuseDisabled(bus: BusClient, tenantId: string): () => Promise<void> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve();
  const check = async () => {
    try {
      await bus.call(tenants.publicInfo, { body: { tenant: tenantId } }, systemCaller(), { deadlineMs });
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found')
        throw new ImportRefused('L’importazione è stata interrotta: l’azienda è disattivata.');
    }
  };
  return () => {
    const now = performance.now();
    if (now - checkedAt >= enabledCheckTimes.intervalMs) [checkedAt, latest] = [now, check()];
    return latest;
  };
}
