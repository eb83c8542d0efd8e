import { choices as contract } from '@officina/contracts/notifications/choices';
import { createECDH, randomBytes } from 'node:crypto';
import type { World } from '../testing/world.ts';
import type { Samples } from './sample.ts';

const unknownId = '0123456789abcdef01234567';
const wrongToken = () => ({ headers: { 'x-auth-token': 'wrong' } });

/** What people were told is no record of the company: reading it is not in the log. */
const unlogged = { changed: 0, events: 0 };

/** Whoever calls: a notice is one person's. */
const ownNotice = async (world: World) => ({
  headers: { 'x-auth-token': world.api.token ?? '' },
  params: { id: (await world.newNotice())._id },
});

export const notices: Samples = {
  unread: { good: () => ({}), refused: wrongToken },
  latest: {
    good: async (world) => {
      await world.newNotice();
      return {};
    },
    refused: wrongToken,
  },
  all: { good: () => ({}), refused: wrongToken },
  read: {
    good: ownNotice,
    refused: () => ({ params: { id: unknownId } }),
    ...unlogged,
  },
  readAll: {
    good: ownNotice,
    refused: () => ({ params: { id: unknownId } }),
    ...unlogged,
  },
};

const choice = (bell: boolean) => ({ bell, mail: false, push: false });

export const choices: Samples = {
  mine: { good: () => ({}), refused: wrongToken },
  edit: {
    // Reversed at each call, so that there is always something to change.
    good: async (world) => {
      const { kinds } = await world.api.must(contract.mine);
      const [{ _id: machine }, { _id: site }] = [await world.newMachine(), await world.newSite()];
      return {
        body: {
          kinds: { report: { ...choice(!kinds.report.bell), scope: 'all' as const, days: 3 } },
          quiet: { isOn: true, from: '19:00', to: '06:30', days: [0, 6] },
          digest: { isOn: true, at: '07:00' },
          ...{ machines: [machine], sites: [site] },
          muted: [
            { kind: 'report' as const, entity: 'machine' as const, id: machine, label: 'Segnalazioni' },
          ],
        },
      };
    },
    refused: () => ({ body: { digest: { isOn: true, at: '25:00' } } }),
    // What somebody is not told about may have been deleted.
    freeIds: ['muted.0.id'],
  },
  // The stack of the tests has no mail server.
  test: { good: () => ({}), refused: wrongToken, ...unlogged },
};

/** A browser at a push service that the stack of the tests allows and that is nowhere. */
const browser = () => {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const [p256dh, auth] = [ecdh.getPublicKey('base64url'), randomBytes(16).toString('base64url')];
  return { endpoint: `https://push.invalid/${auth}`, keys: { p256dh, auth }, showsText: false };
};

export const push: Samples = {
  mine: { good: () => ({}), refused: wrongToken },
  subscribe: {
    good: () => ({ body: browser() }),
    refused: () => ({ body: { ...browser(), endpoint: 'https://127.0.0.1/' } }),
    ...unlogged,
  },
  unsubscribe: { good: () => ({}), refused: wrongToken, ...unlogged },
};
