import { admin } from '@officina/contracts/auth/admin';
import { menuKeys, tenants } from '@officina/contracts/auth/tenants';
import { users } from '@officina/contracts/auth/users';
import { serviceNames } from '@officina/contracts/service';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { openBus } from '../../support/bus.ts';
import { adminCall, random } from '../../support/tenants.ts';
import { addresses, type World } from '../testing/world.ts';
import { findIn, filled, type Answered, type LargestKind } from './largest-kind.ts';

// The log is read right afterwards, and the gateway caches a tenant's services for a while.
const switches = serviceNames.filter((name) => name !== 'events');

/** Calls of `npm run admin`, which creates both; on a separate connection. */
async function asAdmin<T>(work: (bus: BusClient) => Promise<T>): Promise<T> {
  const { bus, close } = await openBus(addresses(), 'admin');
  try {
    return await work(bus);
  } finally {
    await close();
  }
}

const username = (made: Answered) => made['username'] as string;

export const user: LargestKind = {
  make: async ({ tenant }) =>
    asAdmin((bus) =>
      adminCall(bus, admin.addUser, {
        tenant: tenant.code,
        username: `${random()}${'x'.repeat(68)}`,
        fullName: filled(120),
        password: `${random()}${'p'.repeat(188)}`,
      }),
    ),
  // 120 characters of three bytes, 80 of one.
  atLeast: 440,
  shown: ({ api }, made) => [api.must(users.all).then((items) => findIn(items, made))],
  changes: [
    ({ tenant }, made) =>
      asAdmin((bus) => adminCall(bus, admin.disableUser, { tenant: tenant.code, username: username(made) })),
    ({ tenant }, made) =>
      asAdmin((bus) => adminCall(bus, admin.enableUser, { tenant: tenant.code, username: username(made) })),
  ],
};

export const tenant: LargestKind = {
  make: async ({ tenant, api }: World) =>
    asAdmin(async (bus) => {
      for (const key of menuKeys)
        await adminCall(bus, admin.setMenuHidden, { tenant: tenant.code, key, hidden: true });
      for (const service of switches)
        await adminCall(bus, admin.setService, { tenant: tenant.code, service, enabled: false });
      return { _id: tenant.code, ...(await api.must(tenants.myself)) };
    }),
  // Every menu entry and every service by its name.
  atLeast: 500,
  shown: ({ api, tenant }) => [api.must(tenants.myself).then((own) => ({ _id: tenant.code, ...own }))],
  changes: [
    ({ tenant }) =>
      asAdmin(async (bus) => {
        for (const service of switches)
          await adminCall(bus, admin.setService, { tenant: tenant.code, service, enabled: true });
      }),
  ],
};
