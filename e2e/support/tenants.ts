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

/** Makes a tenant with one user through the calls of `npm run admin`; every text in it holds the mark. */
export async function makeTenant(bus: BusClient, mark = random()): Promise<Tenant> {
  const call = <C extends (typeof admin)[keyof typeof admin]>(contract: C, body: object) =>
    bus.call(contract, { body } as never, systemCaller(), { deadlineMs: 20_000 });
  const code = `T${mark}`.toUpperCase();
  const [name, fullName, username] = [`Officine ${mark}`, `Anna ${mark}`, `anna.${mark}`];
  const password = `officina-${mark}`;
  await call(admin.createTenant, { code, name, timezone: 'Europe/Rome' });
  await call(admin.addUser, { tenant: code, username, fullName, password });
  const { token, userId } = admin.token.output.parse(await call(admin.token, { tenant: code, username }));
  return { code, name, userId, username, fullName, password, token };
}
