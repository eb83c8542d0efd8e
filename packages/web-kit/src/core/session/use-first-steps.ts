import type { FirstSteps } from '@officina/contracts/auth/tenants';
import { api } from '../api/api.ts';
import { ApiError } from '../api/api-error.ts';
import { messages } from '../messages/messages.ts';
import { invalidateEntities } from '../query/query-client.tsx';
import { usePermissions } from './use-permissions.ts';
import { useTenant } from './use-session.ts';

const route = 'PUT /api/tenant/firstSteps';

const change = async (body: Partial<FirstSteps>): Promise<void> => {
  await api(route, { body });
  await invalidateEntities(['tenant']);
};

/** The stored state of the tenant's first steps, and two functions that change it. */
export function useFirstSteps() {
  const { data: tenant } = useTenant();
  const mayChange = usePermissions().may(route);
  const steps = tenant?.firstSteps;
  return {
    /** Undefined if nobody has ever opened them. */
    steps,
    isKnown: tenant !== undefined,
    /** Whether the user's role may show, hide and do them. */
    mayChange,
    /** Shows or hides them for the whole tenant, with a message. */
    show: (shown: boolean) =>
      change({ shown }).then(
        () => messages.success(shown ? 'Primi passi mostrati' : 'Primi passi nascosti'),
        (error: unknown) =>
          messages.error(`Primi passi non cambiati: ${error instanceof ApiError ? error.message : ''}`),
      ),
    /** Marks the labels as printed. If the call fails, the step stays open until the next print. */
    markPrinted: () => {
      if (mayChange && steps && !steps.labelsPrinted) change({ labelsPrinted: true }).catch(() => undefined);
    },
  };
}
