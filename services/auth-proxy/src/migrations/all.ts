import type { Migration } from '@officina/server-kit/migrations/migration';
import { firstRoles } from './first-roles.ts';

/** In the order in which they run. */
export const migrations: Migration[] = [firstRoles];
