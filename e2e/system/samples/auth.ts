import { profile as own } from '@officina/contracts/auth/accounts';
import { menuKeys, tenants as contract } from '@officina/contracts/auth/tenants';
import { lotProduct } from '@officina/contracts/lotlog/lot-settings';
import { serviceNames } from '@officina/contracts/service';
import { random } from '../../support/tenants.ts';
import type { World } from '../testing/world.ts';
import { listDownload, type Samples } from './sample.ts';

/** A PNG of one pixel. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const wrongToken = () => ({ headers: { 'x-auth-token': 'wrong' } });

export const tenants: Samples = {
  myself: { good: () => ({}), refused: wrongToken },
  edit: {
    good: ({ tenant }) => {
      const band = { min: 12, max: 22 };
      const texts = { city: `Pergine ${random()}`, address: 'Via della Lama 14', postalCode: '38057' };
      const numbers = { province: 'TN', vatNumber: '01234560221', recipientCode: 'ABC1234' };
      const contacts = { phone: '0461 555010', email: 'officina@rossi.example' };
      return {
        body: {
          ...{ name: tenant.name, timezone: 'Europe/Rome' },
          company: { ...texts, ...numbers, ...contacts, deliverTo: 'Magazzino' },
          logo: { name: 'logo.png', data: png },
          help: { name: 'Elena Pedrotti', ...contacts },
          services: Object.fromEntries(serviceNames.map((name) => [name, { enabled: true }])),
          formPhotos: true,
          menuhidden: Object.fromEntries(menuKeys.map((key) => [key, false])),
          lots: {
            instrument: 'hydrometer' as const,
            bands: Object.fromEntries(lotProduct.options.map((product) => [product, band])),
          },
        },
      };
    },
    refused: () => ({ body: { timezone: 'Marte/Base' } }),
  },
  setFirstSteps: {
    // Reversed at each call, so that there is always something to change.
    good: async ({ api }) => {
      const { firstSteps } = await api.must(contract.myself);
      return { body: { shown: !firstSteps?.shown, labelsPrinted: true } };
    },
    refused: wrongToken,
  },
  publicName: {
    good: ({ tenant }) => ({ params: { tenant: tenant.code } }),
    refused: () => ({ params: { tenant: 'NESSUNO' } }),
  },
};

export const users: Samples = { all: { good: () => ({}), refused: wrongToken } };

const unknownId = '0123456789abcdef01234567';

const invitation = (mark = random()) => ({
  ...{ username: `pia.${mark}`, fullName: `Pia ${mark}`, role: 'operator' as const },
  ...{ email: `pia.${mark}@rossi.example`, phone: '0461 555014' },
});

export const accounts: Samples = {
  all: { good: () => ({}), refused: wrongToken },
  listExcel: listDownload((world) => world.newInvited()),
  create: {
    good: () => ({ body: invitation() }),
    refused: ({ tenant }) => ({ body: { ...invitation(), username: tenant.user.username } }),
  },
  edit: {
    good: async (world) => {
      const { _id: id } = await world.newInvited();
      const { username: _name, ...body } = invitation();
      return { params: { id }, body: { ...body, isActive: true } };
    },
    refused: () => ({ params: { id: unknownId }, body: { fullName: 'Pia' } }),
  },
  renew: {
    good: async (world) => ({ params: { id: (await world.newInvited())._id } }),
    refused: ({ tenant }) => ({ params: { id: tenant.user.id } }),
  },
  revoke: {
    good: async (world) => ({ params: { id: (await world.newInvited())._id } }),
    refused: () => ({ params: { id: unknownId } }),
  },
  unlink: {
    // Only a provider can make a link: services/auth-proxy/src/oidc proves its end.
    good: async (world) => ({ params: { id: (await world.newInvited())._id } }),
    refused: () => ({ params: { id: unknownId } }),
    changed: 0,
    events: 0,
  },
};

/** A colleague, whose password and sessions nobody else needs. */
async function colleagueOf(world: World) {
  const { token, password } = await world.newColleague();
  return { headers: { 'x-auth-token': token }, password };
}

export const profile: Samples = {
  me: { good: () => ({}), refused: wrongToken },
  edit: {
    good: ({ tenant }) => {
      const mark = random();
      const { fullName } = tenant.user;
      return { body: { fullName, email: `${mark}@rossi.example`, phone: `0461 ${mark}` } };
    },
    refused: () => ({ body: { email: 'rossi' } }),
  },
  setPassword: {
    good: async (world) => {
      const { headers, password: current } = await colleagueOf(world);
      return { headers, body: { current, password: `tornio blu ${random()}` } };
    },
    // A wrong `current` counts as an attempt, in the store.
    refused: () => ({ body: { current: 'sbagliata', password: 'corta' } }),
  },
  devices: { good: () => ({}), refused: wrongToken },
  endDevice: {
    good: async (world) => {
      const { headers } = await colleagueOf(world);
      const devices = await world.api.must(own.devices, { headers });
      return { headers, params: { device: devices.find(({ isHere }) => !isHere)?._id ?? '' } };
    },
    refused: () => ({ params: { device: 'x'.repeat(22) } }),
    // Ended sessions are not audited.
    events: 0,
  },
  endOtherDevices: {
    good: async (world) => ({ headers: (await colleagueOf(world)).headers }),
    refused: wrongToken,
    events: 0,
  },
};

export const sessions: Samples = {
  exchange: {
    good: async (world) => ({ body: await world.newTicket() }),
    refused: async (world) => ({ body: { ...(await world.newTicket()), nonce: 'x'.repeat(24) } }),
    // Tickets and ended tokens are not audited (design §7).
    events: 0,
  },
  logout: {
    good: async (world) => ({ headers: { 'x-auth-token': await world.newToken() } }),
    refused: wrongToken,
    events: 0,
  },
};
