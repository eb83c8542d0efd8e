import { admin } from '@officina/contracts/auth/admin';
import type { Role } from '@officina/contracts/auth/roles';
import type { MenuKey } from '@officina/contracts/auth/tenants';
import type { ServiceName } from '@officina/contracts/service';
import { customers, type Customer, type CustomerCreate } from '@officina/contracts/sites/customers';
import { openBus } from '../support/bus.ts';
import { addUser, adminCall, makeTenant, type Person, type Tenant } from '../support/tenants.ts';
import { stackAddress } from './stack.ts';

let connection: ReturnType<typeof openBus> | undefined;

/** The bus user `admin` of the running stack; one connection per process. */
const adminBus = async () => (await (connection ??= openBus(stackAddress(), 'admin'))).bus;

/** Adds a user to a tenant; by default a manager. */
export const newUser = async (tenant: string, fullName: string, role?: Role): Promise<Person> =>
  addUser(await adminBus(), tenant, { fullName, role });

/** A tenant for a single test. */
export const newTenant = async (fullName = 'Elena Pedrotti'): Promise<Tenant> =>
  makeTenant(await adminBus(), { fullName });

/** A new company, created like `npm run admin -- create-tenant`. */
export const newCompany = async (name: string): Promise<Tenant> =>
  makeTenant(await adminBus(), { fullName: 'Anna Rossi', name, withFirstSteps: true });

/** A customer of a tenant, created like an import. */
export const newCustomer = async ({ code: tenantId }: Tenant, body: CustomerCreate): Promise<Customer> => {
  const importer = { tenantId, userId: null, userName: 'Importazione', requestId: 'test' };
  return (await adminBus()).call(customers.create, { body }, importer);
};

/** A token of an existing user (of the demo data). */
export const tokenOf = async (tenant: string, username: string) =>
  adminCall(await adminBus(), admin.token, { tenant, username });

/** Hides or shows a menu entry of a tenant. */
export async function setMenuHidden(tenant: string, key: MenuKey, hidden: boolean): Promise<void> {
  await adminCall(await adminBus(), admin.setMenuHidden, { tenant, key, hidden });
}

/** Switches a service of a tenant on or off. */
export async function setService(tenant: string, service: ServiceName, enabled: boolean): Promise<void> {
  await adminCall(await adminBus(), admin.setService, { tenant, service, enabled });
}

/** Gives a user a new password, which ends all their sessions. */
export async function setPassword(tenant: string, username: string, password: string): Promise<void> {
  await adminCall(await adminBus(), admin.setPassword, { tenant, username, password });
}

/** Limits a tenant's sensors to these networks. */
export async function setNetworks(tenant: string, networks: string[]): Promise<void> {
  await adminCall(await adminBus(), admin.setNetworks, { tenant, networks });
}
