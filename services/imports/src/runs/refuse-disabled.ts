import { tenants } from '@officina/contracts/auth/tenants';
import { AppError } from '@officina/server-kit/app-error';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { ImportRefused } from '@officina/server-kit/import/sheet/sheet';
import { systemCaller } from '@officina/server-kit/system-caller';

const deadlineMs = 2_000;
/** Milliseconds between two questions of one import. */
export const askTimes = { apartMs: 1_000 };

/**
 * To be called before each step of an import: it ends the import of a tenant that was disabled. While auth-proxy is away the
 * import goes on, as gateways go on with the tokens that they know.
 * @throws ImportRefused
 */
export function refuseDisabled(bus: BusClient, tenantId: string): () => Promise<void> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let asked = Promise.resolve();
  const ask = async () => {
    try {
      await bus.call(tenants.publicInfo, { body: { tenant: tenantId } }, systemCaller(), { deadlineMs });
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found')
        throw new ImportRefused('L’importazione è stata interrotta: l’azienda è disattivata.');
    }
  };
  return () => {
    const now = performance.now();
    if (now - askedAt >= askTimes.apartMs) [askedAt, asked] = [now, ask()];
    return asked;
  };
}
