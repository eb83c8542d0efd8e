import { admin, demo } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import type { Caller } from '@officina/contracts/caller';
import { AppError } from '@officina/server-kit/app-error';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { demoRequestId } from '@officina/server-kit/demo';
import { retry } from './retry.ts';
import type { Plant } from './plant.ts';

/**
 * Creates the tenant and its users if they are missing. Returns the users' ids by their names in the demo, even if they
 * were renamed later.
 */
export async function ensureTenant(bus: BusClient, plant: Plant): Promise<Map<string, string>> {
  const caller = callerOf(plant, { fullName: 'Dati dimostrativi' }, new Map());
  await ignoreExisting(() =>
    bus.call(
      admin.createTenant,
      { body: { code: plant.code, name: plant.name, timezone: 'Europe/Rome', isDemo: true } },
      caller,
    ),
  );
  const { companies } = await retry(() => bus.call(admin.demo, {}, caller));
  if (!companies.includes(plant.code)) throw new Error(`${plant.code} is no company of the demo`);
  await setCompanyLocation(bus, plant, caller);
  const people = async () => (await retry(() => bus.call(users.all, {}, caller))).items;
  // Each start checks all of them, because creating a user hashes the password before it rejects a taken name.
  const there = new Set((await people()).map(({ username }) => username));
  for (const { username, fullName } of plant.users.filter((user) => !there.has(user.username))) {
    await ignoreExisting(() =>
      bus.call(demo.addUser, { body: { tenant: plant.code, username, fullName } }, caller),
    );
  }
  const named = new Map(plant.users.map(({ username, fullName }) => [username, fullName]));
  return new Map(
    (await people()).map(({ username = '', fullName, _id }) => [named.get(username) ?? fullName, _id]),
  );
}

/** Sets the company's location unless somebody has edited the company's details. */
async function setCompanyLocation(bus: BusClient, { code, company }: Plant, caller: Caller): Promise<void> {
  const {
    name: _name,
    services: _services,
    ...known
  } = await retry(() => bus.call(tenants.company, {}, caller));
  if (Object.keys(known).length > 0) return;
  await retry(() => bus.call(admin.setCompany, { body: { tenant: code, ...company } }, caller));
}

/** The person who enters the machines. */
export const machineKeeper = (plant: Plant) => plant.users[0] ?? { fullName: 'Dati dimostrativi' };

/** The caller for a simulated person; operators have no user account. */
export function callerOf(plant: Plant, person: { fullName: string }, ids: Map<string, string>): Caller {
  return {
    tenantId: plant.code,
    userId: ids.get(person.fullName) ?? null,
    userName: person.fullName,
    requestId: demoRequestId,
  };
}

async function ignoreExisting(create: () => Promise<unknown>): Promise<void> {
  try {
    await retry(create);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'duplicate')) throw error;
  }
}
