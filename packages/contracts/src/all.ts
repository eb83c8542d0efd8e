import { admin } from './auth/admin.ts';
import { keys, sessions } from './auth/sessions.ts';
import { tenants } from './auth/tenants.ts';
import { users } from './auth/users.ts';
import { events } from './events/events.ts';
import { interventions } from './maintenance/interventions.ts';
import { machines } from './maintenance/machines.ts';

/** Every call of the product: group → name → entry. */
export const contracts = { interventions, machines, events, tenants, users, sessions, keys, admin };
