import type { Role } from '@officina/contracts/auth/roles';
import { accounts } from '@officina/contracts/auth/accounts';
import { sessions } from '@officina/contracts/auth/sessions';
import { sensors } from '@officina/contracts/industrial/sensors';
import { admin as office } from '@officina/contracts/auth/admin';
import { lots } from '@officina/contracts/lotlog/lots';
import { contractorLinks } from '@officina/contracts/maintenance/contractor-links';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { notices, type Notice } from '@officina/contracts/notifications/notices';
import { plans } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import { orders } from '@officina/contracts/orders/orders';
import { customers, type CustomerCreate, type CustomerEdit } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { visits } from '@officina/contracts/sites/visits';
import type { Caller } from '@officina/contracts/caller';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { systemCaller } from '@officina/server-kit/system-caller';
import { until } from '@officina/server-kit/testing/until';
import { randomBytes } from 'node:crypto';
import type { Addresses } from '../../support/addresses.ts';
import { Api } from '../../support/api.ts';
import { openBus } from '../../support/bus.ts';
import { Http } from '../../support/http.ts';
import { Recorder } from '../../support/recorder.ts';
import { StoreReader } from '../../support/store.ts';
import { Uploads } from '../../support/uploads.ts';
import { addUser, adminCall, makeTenant, random, type Tenant } from '../../support/tenants.ts';
import { keepReadings } from './kept-readings.ts';

/** The running stack of these tests. */
export const addresses = (): Addresses => JSON.parse(process.env['SYSTEM_STACK'] ?? '{}') as Addresses;

const nonce = 'n'.repeat(24);

const idOfToken = (token: string): string => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { jti: string }).jti;
};

/** The only allowed address of sensors in these tests: nothing listens on that port of this machine. */
export const unusedAddress = '127.0.0.1:1';

/** Documents that a world creates, by kind; a record belongs to a lot. */
export type Kind =
  | 'site'
  | 'machine'
  | 'plan'
  | 'spare'
  | 'visit'
  | 'customer'
  | 'order'
  | 'lot'
  | 'record'
  | 'sensor'
  | 'intervention'
  | 'contractorLink'
  | 'file'
  | 'notice'
  | 'user';

/** A tenant with the calls that a sample needs for its preparation; its texts contain its mark. */
export class World {
  readonly tokenIds = new Set<string>();
  private readonly kinds = new Map<string, Kind>();

  constructor(
    readonly tenant: Tenant,
    readonly api: Api,
    private readonly bus: BusClient,
    private readonly admin: BusClient,
  ) {
    this.kinds.set(tenant.user.id, 'user');
  }

  /** The kind of an id, if this world has created it. */
  kindOf(id: unknown): Kind | undefined {
    return this.kinds.get(String(id));
  }

  private async made<T extends { _id: string }>(kind: Kind, making: Promise<T>): Promise<T> {
    const one = await making;
    this.kinds.set(one._id, kind);
    return one;
  }

  /** A unique code of a machine's maximum length. */
  code(): string {
    return random().slice(0, 8).toUpperCase();
  }

  newSite(mark = random()) {
    const body = { name: `Sede ${mark}`, address: `Via ${mark}`, city: 'Modena' };
    return this.made('site', this.api.must(sites.create, { body }));
  }

  async newVisit(mark = random()) {
    const [{ _id: site }, { _id: machineId }] = [await this.newSite(mark), await this.newMachine(mark)];
    const machines = [{ machineId, status: 'GOOD' as const }];
    const body = { site, datetime: '2026-09-17T08:30:00.000Z', note: `Nota ${mark}`, machines };
    return this.made('visit', this.api.must(visits.create, { body }));
  }

  /** Created like an import. */
  newCustomer(mark = random(), more: Partial<CustomerCreate> = {}) {
    const body = { name: `Cliente ${mark}`, code: mark, address: { city: `Città ${mark}` }, ...more };
    return this.made('customer', this.admin.call(customers.create, { body }, this.importer));
  }

  editCustomer(id: string, body: CustomerEdit) {
    return this.admin.call(customers.edit, { params: { id }, body }, this.importer);
  }

  private get importer(): Caller {
    return { tenantId: this.tenant.code, userId: null, userName: 'Importazione', requestId: 'import' };
  }

  newMachine(mark = random(), more: object = {}) {
    const body = { shortCode: this.code(), name: `Pressa ${mark}`, owner: this.tenant.user.id, ...more };
    return this.made('machine', this.api.must(machines.create, { body }));
  }

  async newSpare(mark = random()) {
    const { _id: machineId } = await this.newMachine(mark);
    const body = { code: `R-${mark}`, name: `Cinghia ${mark}`, notes: `Nota ${mark}`, machineId };
    return this.made('spare', this.api.must(spares.create, { body }));
  }

  async newOrder(mark = random(), more: object = {}) {
    const { _id: spareId, machineId } = await this.newSpare(mark);
    const rows = [{ spareId, code: `R-${mark}`, name: `Cinghia ${mark}`, qt: 2 }];
    const body = { supplier: `Fornitore ${mark}`, notes: `Nota ${mark}`, machineId, rows, ...more };
    return this.made('order', this.api.must(orders.create, { body }));
  }

  async newSensor(mark = random()) {
    const { _id: machineId } = await this.newMachine(mark);
    const body = {
      dataCode: `S-${mark}`,
      register: 'h20f',
      connection: unusedAddress,
      description: mark,
      machineId,
    };
    return this.made('sensor', this.api.must(sensors.create, { body: { type: 'MODBUS' as const, ...body } }));
  }

  async newLot(mark = random()) {
    const data = [{ measuredAt: '2026-09-16 08:30', temperature: 18.5, AlcholEbul: 1, bx: 16.2 }];
    const body = { lotCode: `L-${mark}`, product: 'AL1' as const, desiredAlcohol: 6.5, data };
    const lot = await this.made('lot', this.api.must(lots.create, { body }));
    for (const { _id } of lot.data) this.kinds.set(_id, 'record');
    return lot;
  }

  async newIntervention(mark = random(), more: object = {}) {
    const { _id: machineId } = await this.newMachine(mark);
    const body = {
      machineId,
      issueDescription: `Perde olio ${mark}`,
      notes: [{ text: `Nota ${mark}` }],
      ...more,
    };
    return this.made('intervention', this.api.must(interventions.create, { body }));
  }

  /** A contractor's link to a new intervention with a checklist, with its key and a token. */
  async newLink(mark = random()) {
    const point = `Livello olio ${mark}`;
    const scheduledMaintenance = { checkList: [{ title: point, result: '' as const }] };
    const job = await this.newIntervention(mark, { type: 'PROGRAMMATA', scheduledMaintenance });
    const key = randomBytes(32).toString('base64url');
    const body = { firm: `Ditta ${mark}`, days: 7, key, sharesNotes: true, sharesPhotos: true };
    const { _id } = await this.made(
      'contractorLink',
      this.api.must(contractorLinks.create, { params: { id: job._id }, body }),
    );
    const params = { tenant: this.tenant.code };
    const { token } = await this.api.must(contractorLinks.open, { params, body: { key } });
    return { _id, interventionId: job._id, point, key, token };
  }

  /** A picture of an intervention. */
  async newFile(mark = random()) {
    const { _id: entityId } = await this.newIntervention(mark);
    const uploads = new Uploads(this.api.http, this.api.token);
    const texts = { name: `${mark}.png`, caption: `Foto ${mark}` };
    const attached = uploads.attach({ entity: 'intervention', entityId, ...texts });
    const { _id } = await this.made(
      'file',
      attached.then((id) => ({ _id: id })),
    );
    return { _id, entityId };
  }

  /** A notice of the user: somebody reports an urgent fault. With others at the same time it is one notice. */
  async newNotice(mark = random()) {
    const [newest] = await this.api.must(notices.latest);
    if (newest) await this.api.must(notices.readAll, { params: { id: newest._id } });
    const { _id: machineId } = await this.newMachine(mark);
    const report = {
      machineId,
      openBy: 'Ivan',
      issueDescription: `Perde ${mark}`,
      priority: 'URGENT' as const,
    };
    const since = new Date().toISOString();
    await this.api.must(interventions.report, { params: { tenant: this.tenant.code }, body: report });
    return this.made('notice', this.noticeOf(mark, since));
  }

  /** A public report. @returns the key that it named */
  async newReport(mark = random()): Promise<string> {
    const { _id: machineId } = await this.newMachine(mark);
    const follow = randomBytes(32).toString('base64url');
    const report = { machineId, openBy: `Ivan ${mark}`, issueDescription: `Perde ${mark}`, follow };
    await this.api.must(interventions.report, { params: { tenant: this.tenant.code }, body: report });
    return follow;
  }

  private async noticeOf(mark: string, since: string): Promise<Notice> {
    const found = new Set<Notice>();
    await until(async () => {
      for (const one of await this.api.must(notices.latest))
        if (one.line.includes(mark) || (one.count > 1 && one.at >= since)) found.add(one);
      return found.size > 0;
    });
    return [...found][0] as Notice;
  }

  async newPlan(mark = random(), more: object = {}) {
    const { _id: machineId } = await this.newMachine(mark);
    const body = { machineId, description: `Cambio olio ${mark}`, triggeredByDays: 90, ...more };
    return this.made('plan', this.api.must(plans.create, { body }));
  }

  /** A user with an open invitation. */
  async newInvited(mark = random()) {
    const body = { username: `pia.${mark}`, fullName: `Pia ${mark}`, role: 'operator' as const };
    const making = this.api.must(accounts.create, { body });
    return this.made(
      'user',
      making.then(({ account }) => account),
    );
  }

  /** Another user, signed in twice. */
  async newColleague() {
    const person = await addUser(this.admin, this.tenant.code);
    const who = { tenant: this.tenant.code, username: person.username };
    const { token: other } = await adminCall(this.admin, office.token, who);
    for (const token of [person.token, other]) this.tokenIds.add(idOfToken(token));
    this.kinds.set(person.id, 'user');
    return person;
  }

  /** A ticket of the login page and its nonce. */
  async newTicket() {
    const { code: tenant, user } = this.tenant;
    const { username, password } = user;
    const body = { tenant, username, password, address: '127.0.0.1', nonce };
    const answer = await this.bus.call(sessions.login, { body }, systemCaller(), { deadlineMs: 20_000 });
    const { ticket } = sessions.login.output.parse(answer);
    this.tokenIds.add(idOfToken(ticket));
    return { ticket, nonce };
  }

  /** Another token of the same user. */
  async newToken(): Promise<string> {
    const { token } = await this.api.must(sessions.exchange, { body: await this.newTicket() });
    this.tokenIds.add(idOfToken(token));
    return token;
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
      const networks = { tenant: tenant.code, networks: [unusedAddress] };
      await adminCall(admin.bus, office.setNetworks, networks);
      return new World(tenant, new Api(http, recorder, tenant.user.token), gateway.bus, admin.bus);
    },
    keepReadings: ({ tenant }: World, sensorId: string, value: number) =>
      keepReadings(stack, tenant.code, sensorId, value),
    /** Calls as another user of the tenant; by default a manager. */
    newColleague: async ({ tenant }: World, role?: Role) =>
      new Api(http, recorder, (await addUser(admin.bus, tenant.code, { role })).token),
    close: async () => {
      http.close();
      await Promise.all([store.close(), admin.close(), gateway.close()]);
    },
  };
}

export type Lab = Awaited<ReturnType<typeof openLab>>;
