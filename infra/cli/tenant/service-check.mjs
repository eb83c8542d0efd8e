import { isUnavailable } from '@officina/server-kit/import/tenant-bus';
import { serviceTokens } from '@officina/server-kit/service-token';
import { systemCaller } from '@officina/server-kit/system-caller';
import { tenantDataCalls } from '@officina/server-kit/tenant-data/tenant-data-calls';

/**
 * Ensures that every service is running before work that needs all of them.
 * @param {any} ask of the admin's bus
 * @param {string} tenant code
 * @throws Error that names the services that do not answer
 */
export async function assertAllRunning(ask, tenant) {
  const silent = await Promise.all(
    serviceTokens.map(async (token) => {
      try {
        await ask(tenantDataCalls(token).collections, { body: { tenant } }, systemCaller());
        return [];
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        return [token];
      }
    }),
  );
  const away = silent.flat();
  if (away.length === 0) return;
  const who = away.length === 1 ? 'Questo servizio non risponde' : 'Questi servizi non rispondono';
  throw Object.assign(
    new Error(
      `${who}: ${away.join(', ')}. Qui serve ogni servizio: accendili tutti e riprova. Non ho fatto niente.`,
    ),
    { exitCode: 3 },
  );
}
