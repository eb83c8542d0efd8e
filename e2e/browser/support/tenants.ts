import { randomBytes } from 'node:crypto';
import { admin } from '@officina/contracts/auth/admin';
import type { Call, ReplyOf } from '@officina/contracts/endpoint';
import type { MenuKey } from '@officina/contracts/auth/tenants';

/** A person of a tenant, with a token that the gateway takes. */
export interface TestUser {
  id: string;
  username: string;
  fullName: string;
  password: string;
  token: string;
}

/** A tenant that only one test knows, with one user. */
export interface TestTenant {
  code: string;
  /** Billing name. */
  name: string;
  user: TestUser;
}

type AdminBus = { call: <C extends Call>(contract: C, body: unknown) => Promise<ReplyOf<C>> };

let bus: Promise<AdminBus> | undefined;

/** The bus user `admin` of the running stack; one connection per process. */
const adminBus = () =>
  (bus ??= import('../../../infra/admin/admin-bus.mjs').then(
    ({ openAdminBus }) => openAdminBus() as Promise<AdminBus>,
  ));

export const randomName = (prefix: string) => `${prefix}${randomBytes(5).toString('hex').toUpperCase()}`;

/** Adds a user to a tenant. */
export async function newUser(tenant: string, fullName: string): Promise<TestUser> {
  const { call } = await adminBus();
  const user = { username: randomName('u').toLowerCase(), fullName, password: randomName('Pw-') };
  await call(admin.addUser, { tenant, ...user });
  const { token, userId } = await call(admin.token, { tenant, username: user.username });
  return { ...user, token, id: userId };
}

/** A fresh tenant with one user. */
export async function newTenant(fullName = 'Elena Pedrotti'): Promise<TestTenant> {
  const { call } = await adminBus();
  const code = randomName('T');
  const name = `Officine ${code}`;
  await call(admin.createTenant, { code, name });
  return { code, name, user: await newUser(code, fullName) };
}

/** A token of a user who exists already (the demo data's). */
export async function tokenOf(tenant: string, username: string) {
  const { call } = await adminBus();
  return call(admin.token, { tenant, username });
}

/** Hides or shows a menu entry of a tenant. */
export async function setMenuHidden(tenant: string, key: MenuKey, hidden: boolean): Promise<void> {
  const { call } = await adminBus();
  await call(admin.setMenuHidden, { tenant, key, hidden });
}

/** Gives a user another password, which ends all their sessions. */
export async function setPassword(tenant: string, username: string, password: string): Promise<void> {
  const { call } = await adminBus();
  await call(admin.setPassword, { tenant, username, password });
}
