import { randomBytes } from 'node:crypto';
import { admin } from '@officina/contracts/auth/admin';
import type { Role } from '@officina/contracts/auth/roles';
import type { ReplyOf } from '@officina/contracts/endpoint';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';

/** A user of a tenant, with a token that the gateway accepts. */
export interface Person {
  id: string;
  username: string;
  fullName: string;
  password: string;
  token: string;
}

/** A tenant with one signed-in user. */
export interface Tenant {
  code: string;
  /** Billing name. */
  name: string;
  user: Person;
}

interface Naming {
  mark?: string;
  /** `Anna` with the mark by default. */
  fullName?: string;
  /** The company's name; `Officine` with the mark by default. */
  name?: string;
  /** The user’s role; by default `admin` for the first user of a tenant, then `manager`. */
  role?: Role;
  /** Whether Home shows the first steps. */
  withFirstSteps?: boolean;
}

type AdminCall = (typeof admin)[keyof typeof admin];

/** Twelve hexadecimal digits. */
export const random = (): string => randomBytes(6).toString('hex');

/** A call of `npm run admin`, on the bus as its user. */
export const adminCall = <C extends AdminCall>(bus: BusClient, contract: C, body: object) =>
  bus.call(contract, { body } as never, systemCaller(), { deadlineMs: 20_000 }) as Promise<ReplyOf<C>>;

/** Adds a user to a tenant and logs them in. */
export async function addUser(
  bus: BusClient,
  tenant: string,
  { mark = random(), fullName = `Anna ${mark}`, role }: Naming = {},
): Promise<Person> {
  const user = { username: `anna.${mark}`, fullName, password: `officina-${mark}` };
  await adminCall(bus, admin.addUser, { tenant, ...user, ...(role && { role }) });
  const { token, userId: id } = await adminCall(bus, admin.token, { tenant, username: user.username });
  return { ...user, token, id };
}

/** Creates a tenant with one user; every text in it contains the mark, except given names. */
export async function makeTenant(
  bus: BusClient,
  { mark = random(), fullName, name = `Officine ${mark}`, withFirstSteps }: Naming = {},
): Promise<Tenant> {
  const code = `T${mark}`.toUpperCase();
  await adminCall(bus, admin.createTenant, { code, name, timezone: 'Europe/Rome', withFirstSteps });
  return { code, name, user: await addUser(bus, code, { mark, fullName }) };
}
