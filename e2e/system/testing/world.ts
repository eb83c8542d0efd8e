import { sessions } from '@officina/contracts/auth/sessions';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { sites } from '@officina/contracts/sites/sites';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import type { Addresses } from '../../support/addresses.ts';
import { Api } from '../../support/api.ts';
import { openBus } from '../../support/bus.ts';
import { Http } from '../../support/http.ts';
import { Recorder } from '../../support/recorder.ts';
import { StoreReader } from '../../support/store.ts';
import { addUser, makeTenant, random, type Tenant } from '../../support/tenants.ts';

/** The running stack of these tests. */
export const addresses = (): Addresses => JSON.parse(process.env['SYSTEM_STACK'] ?? '{}') as Addresses;

const nonce = 'n'.repeat(24);

/** A tenant with the calls that a sample needs to prepare itself; its texts hold its mark. */
export class World {
  constructor(
    readonly tenant: Tenant,
    readonly api: Api,
    private readonly bus: BusClient,
  ) {}

  /** As long as a machine's code may be, and never twice. */
  code(): string {
    return random().slice(0, 8).toUpperCase();
  }

  newSite(mark = random()) {
    const body = { name: `Sede ${mark}`, address: `Via ${mark}`, city: 'Modena' };
    return this.api.must(sites.create, { body });
  }

  newMachine(mark = random(), more: object = {}) {
    const body = { shortCode: this.code(), name: `Pressa ${mark}`, owner: this.tenant.user.id, ...more };
    return this.api.must(machines.create, { body });
  }

  async newIntervention(mark = random(), more: object = {}) {
    const { _id: machineId } = await this.newMachine(mark);
    const body = {
      machineId,
      issueDescription: `Perde olio ${mark}`,
      notes: [{ text: `Nota ${mark}` }],
      ...more,
    };
    return this.api.must(interventions.create, { body });
  }

  /** A ticket of the login page and the nonce that goes with it. */
  async newTicket() {
    const { code: tenant, user } = this.tenant;
    const { username, password } = user;
    const body = { tenant, username, password, address: '127.0.0.1', nonce };
    const answer = await this.bus.call(sessions.login, { body }, systemCaller(), { deadlineMs: 20_000 });
    return { ...sessions.login.output.parse(answer), nonce };
  }

  /** Another token of the same user. */
  async newToken(): Promise<string> {
    return (await this.api.must(sessions.exchange, { body: await this.newTicket() })).token;
  }
}

/** The tests' connections to a stack. */
export async function openLab(stack = addresses()) {
  const http = new Http(stack.url);
  const recorder = new Recorder(stack);
  const store = new StoreReader(stack);
  const admin = await openBus(stack, 'admin');
  const gateway = await openBus(stack, 'gateway');
  return {
    http,
    recorder,
    store,
    /** Calls without a token. */
    stranger: new Api(http, recorder),
    newWorld: async (mark?: string) => {
      const tenant = await makeTenant(admin.bus, { mark });
      return new World(tenant, new Api(http, recorder, tenant.user.token), gateway.bus);
    },
    /** Calls as another user of the tenant. */
    newColleague: async ({ tenant }: World) =>
      new Api(http, recorder, (await addUser(admin.bus, tenant.code)).token),
    close: async () => {
      http.close();
      await Promise.all([store.close(), admin.close(), gateway.close()]);
    },
  };
}

export type Lab = Awaited<ReturnType<typeof openLab>>;
