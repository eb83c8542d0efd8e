import { randomBytes } from 'node:crypto';
import { admin } from '@officina/contracts/auth/admin';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';

/** A tenant with one user who is logged in. */
export interface Tenant {
  code: string;
  /** Billing name. */
  name: string;
  userId: string;
  username: string;
  fullName: string;
  password: string;
  token: string;
}

/** Twelve hexadecimal digits. */
export const random = (): string => randomBytes(6).toString('hex');

const call = <C extends (typeof admin)[keyof typeof admin]>(bus: BusClient, contract: C, body: object) =>
  bus.call(contract, { body } as never, systemCaller(), { deadlineMs: 20_000 });

/** Adds a user to a tenant and logs them in. */
export async function addUser(bus: BusClient, tenant: string, mark = random()) {
  const user = { username: `anna.${mark}`, fullName: `Anna ${mark}`, password: `officina-${mark}` };
  await call(bus, admin.addUser, { tenant, ...user });
  const named = { tenant, username: user.username };
  const { token, userId } = admin.token.output.parse(await call(bus, admin.token, named));
  return { ...user, token, userId };
}

/** Makes a tenant with one user through the calls of `npm run admin`; every text in it holds the mark. */
export async function makeTenant(bus: BusClient, mark = random()): Promise<Tenant> {
  const [code, name] = [`T${mark}`.toUpperCase(), `Officine ${mark}`];
  await call(bus, admin.createTenant, { code, name, timezone: 'Europe/Rome' });
  return { code, name, ...(await addUser(bus, code, mark)) };
}
