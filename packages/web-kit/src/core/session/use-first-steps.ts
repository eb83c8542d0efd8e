import type { FirstSteps } from '@officina/contracts/auth/tenants';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages/messages.ts';
import { invalidateEntities } from '../query/query-client.tsx';
import { useTenant } from './use-session.ts';

const change = async (body: Partial<FirstSteps>): Promise<void> => {
  await api('PUT /api/tenant/firstSteps', { body });
  await invalidateEntities(['tenant']);
};

/** What the tenant keeps of its first steps, and the two ways to change it. */
export function useFirstSteps() {
  const { data: tenant } = useTenant();
  const steps = tenant?.firstSteps;
  return {
    /** Undefined where nobody has ever asked for them. */
    steps,
    isKnown: tenant !== undefined,
    /** Shows or hides them for the whole tenant, and says so. */
    show: (shown: boolean) =>
      change({ shown }).then(
        () => messages.success(shown ? 'Primi passi mostrati' : 'Primi passi nascosti'),
        (error: unknown) =>
          messages.error(`Primi passi non cambiati: ${error instanceof ApiError ? error.message : ''}`),
      ),
    /** Labels were printed. Where it does not arrive the step stays, and the next print says it again. */
    markPrinted: () => {
      if (steps && !steps.labelsPrinted) change({ labelsPrinted: true }).catch(() => undefined);
    },
  };
}
