import { admin } from '@officina/contracts/auth/admin';
import { tenants } from '@officina/contracts/auth/tenants';
import type { Caller } from '@officina/contracts/caller';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { sensors, type SensorCreate, type SensorEdit } from '@officina/contracts/industrial/sensors';
import { interventions } from '@officina/contracts/maintenance/interventions';
import type { PublicReport } from '@officina/contracts/maintenance/public-report';
import type { LotCreate, LotEdit } from '@officina/contracts/lotlog/lot';
import { lots } from '@officina/contracts/lotlog/lots';
import { machines } from '@officina/contracts/maintenance/machines';
import { plans, type PlanPostponement } from '@officina/contracts/maintenance/plans';
import { spares } from '@officina/contracts/maintenance/spares';
import type { OrderCreate, OrderEdit } from '@officina/contracts/orders/order';
import { orders } from '@officina/contracts/orders/orders';
import type { ProblemCode } from '@officina/contracts/problem';
import { customers, type CustomerCreate } from '@officina/contracts/sites/customers';
import { sites } from '@officina/contracts/sites/sites';
import { visits } from '@officina/contracts/sites/visits';
import type { PastDays, PastSensor } from '@officina/industrial-data/past/past-days';
import { AppError } from '@officina/server-kit/app-error';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { idempotentId } from '@officina/server-kit/store/idempotent-id';
import type { DemoOrder } from './catalogue/orders.ts';
import type { DemoSensor } from './catalogue/sensors.ts';
import type { DemoSite } from './catalogue/sites.ts';
import type { DemoSpare } from './catalogue/spares.ts';
import type { Step } from './history.ts';
import type { DemoLot } from './lots.ts';
import { retry } from './retry.ts';
import { callerOf, machineKeeper } from './people.ts';
import type { DemoMachine, Plant, DemoPlan } from './plant.ts';
import type { DemoVisit } from './visits.ts';

/** Subject prefix of the service handlers on the simulated clock. */
export const subjectPrefix = 'demo.';

/**
 * Plays the steps of one plant against the services' own handlers. A repeated step changes nothing. People may already
 * work while the rest is loaded: records that they changed, closed or deleted stay as they are.
 */
export class Performance {
  constructor(
    private readonly bus: BusClient,
    private readonly plant: Plant,
    /** Ids of the plant's users by full name. */
    private readonly userIds: Map<string, string>,
  ) {}

  async createMachine({ body, owner = '' }: DemoMachine): Promise<void> {
    const request = { body: { ...body, owner: this.userIds.get(owner) }, idempotencyKey: machineKey(body) };
    await ignoreOvertaken(() => this.call(machines.create, request, this.keeper()));
  }

  async createSite({ body }: DemoSite): Promise<void> {
    await ignoreOvertaken(() =>
      this.call(sites.create, { body, idempotencyKey: siteKey(body) }, this.keeper()),
    );
  }

  /** Only a machine that has not been edited: a site that somebody chose stays. */
  async putAt(machine: DemoMachine, site: DemoSite): Promise<void> {
    const keeper = this.keeper();
    const id = idOf(keeper, 'machines', machineKey(machine.body));
    const body = { site: idOf(keeper, 'sites', siteKey(site.body)) };
    await ignoreOvertaken(() => this.call(machines.edit, { params: { id }, body, version: 0 }, keeper));
  }

  async createCustomer(body: DemoCustomer): Promise<void> {
    const request = { body, idempotencyKey: customerKey(body) };
    await ignoreOvertaken(() => this.call(customers.create, request, this.keeper()));
  }

  /** Only a machine that was put at its site and has not been edited since. */
  async giveTo(machine: DemoMachine, customer: DemoCustomer): Promise<void> {
    const keeper = this.keeper();
    const id = idOf(keeper, 'machines', machineKey(machine.body));
    const body = { customer: idOf(keeper, 'customers', customerKey(customer)) };
    await ignoreOvertaken(() => this.call(machines.edit, { params: { id }, body, version: 1 }, keeper));
  }

  /** Includes only machines that still exist and are in service. */
  async createVisit({ key, at, site, by, note, machines: seen }: DemoVisit): Promise<void> {
    const keeper = this.keeper();
    const rows = seen.map(({ machine, status }) => ({
      machineId: idOf(keeper, 'machines', machineKey(machine.body)),
      status,
    }));
    const byIds = { body: { ids: rows.map(({ machineId }) => machineId) } };
    const { items } = await retry(() => this.bus.call(machines.byIds, byIds, keeper));
    const there = new Set(items.flatMap(({ _id, isActive }) => (isActive ? [_id] : [])));
    const body = {
      site: idOf(keeper, 'sites', siteKey(site.body)),
      datetime: new Date(at).toISOString(),
      note,
      machines: rows.filter(({ machineId }) => there.has(machineId)),
    };
    const caller = callerOf(this.plant, by, this.userIds);
    await ignoreOvertaken(() => this.call(visits.create, { body, idempotencyKey: key }, caller));
  }

  async createPlan({ key, machine, body }: DemoPlan): Promise<void> {
    const keeper = this.keeper();
    const machineId = idOf(keeper, 'machines', machineKey(machine.body));
    const request = { body: { ...body, machineId }, idempotencyKey: key };
    await ignoreOvertaken(() => this.call(plans.create, request, keeper));
  }

  /** Only a plan that has not been edited. */
  async postpone({ key }: DemoPlan, body: PlanPostponement): Promise<void> {
    const keeper = this.keeper();
    const id = idOf(keeper, 'maintenances', key);
    await ignoreOvertaken(() => this.call(plans.postpone, { params: { id }, body, version: 0 }, keeper));
  }

  async createSpare({ machine, body }: DemoSpare): Promise<void> {
    const keeper = this.keeper();
    const machineId = idOf(keeper, 'machines', machineKey(machine.body));
    const request = { body: { ...body, machineId }, idempotencyKey: spareKey(body) };
    await ignoreOvertaken(() => this.call(spares.create, request, keeper));
  }

  async createOrder({ key, machine, rows, ...facts }: DemoOrder): Promise<void> {
    const keeper = this.keeper();
    const body: OrderCreate = {
      ...facts,
      ...(machine && { machineId: idOf(keeper, 'machines', machineKey(machine.body)) }),
      rows: rows.map(({ isSpare, ...row }) => ({
        ...row,
        ...(isSpare && { spareId: idOf(keeper, 'spares', spareKey(row)) }),
      })),
    };
    await ignoreOvertaken(() => this.call(orders.create, { body, idempotencyKey: key }, keeper));
  }

  /** Only an order that has not been edited: `version` is the result of the previous steps. */
  async editOrder({ key }: DemoOrder, version: number, body: OrderEdit): Promise<void> {
    const keeper = this.keeper();
    const id = idOf(keeper, 'orders', key);
    await ignoreOvertaken(() => this.call(orders.edit, { params: { id }, body, version }, keeper));
  }

  async createLot({ key }: DemoLot, body: LotCreate): Promise<void> {
    await ignoreOvertaken(() => this.call(lots.create, { body, idempotencyKey: key }, this.keeper()));
  }

  /** Only a lot that has not been edited. */
  async editLot({ key }: DemoLot, version: number, body: LotEdit): Promise<void> {
    const keeper = this.keeper();
    const id = idOf(keeper, 'lots', key);
    await ignoreOvertaken(() => this.call(lots.edit, { params: { id }, body, version }, keeper));
  }

  /** Adds a network to those that the plant's sensors may reach. A tenant without sensor reading gets none. */
  async allowNetwork(network: string): Promise<void> {
    const keeper = this.keeper();
    const { items } = await retry(() => this.bus.call(tenants.polled, {}, keeper));
    const known = items.find(({ code }) => code === this.plant.code)?.networks;
    if (!known || known.includes(network)) return;
    const body = { tenant: this.plant.code, networks: [...known, network] };
    await retry(() => this.bus.call(admin.setNetworks, { body }, keeper));
  }

  /** Uses the running service. Does nothing if the connection is outside the plant's networks. */
  async createSensor(
    { body: { shortCode } }: DemoMachine,
    body: SensorCreate & { dataCode: string },
  ): Promise<void> {
    const keeper = this.keeper();
    const machineId = idOf(keeper, 'machines', machineKey({ shortCode }));
    const request = { body: { ...body, machineId }, idempotencyKey: sensorKey(body) };
    await ignoreOvertaken(() => retry(() => this.bus.call(sensors.create, request, keeper)));
  }

  /** Uses the running service; only for a sensor that has not been edited. */
  async setSensorFields({ dataCode }: DemoSensor['body'], body: SensorEdit): Promise<void> {
    const keeper = this.keeper();
    const params = { id: idOf(keeper, 'sensors', sensorKey({ dataCode })) };
    const request = { params, body, version: 0 };
    await ignoreOvertaken(() => retry(() => this.bus.call(sensors.edit, request, keeper)));
  }

  /** The sensor with this code, if it has not been changed since it was entered. */
  sensorIn(past: PastDays, { dataCode }: { dataCode: string }): Promise<PastSensor | undefined> {
    const keeper = this.keeper();
    return past.sensor(keeper, idOf(keeper, 'sensors', sensorKey({ dataCode })));
  }

  async play(step: Step): Promise<void> {
    await ignoreOvertaken(() => (step.version === 0 ? this.open(step) : this.edit(step)));
  }

  private open({ by, call, body, machine, plan, job: idempotencyKey }: Step): Promise<unknown> {
    const caller = callerOf(this.plant, by, this.userIds);
    const machineId = idOf(this.keeper(), 'machines', machineKey(machine.body));
    if (call === 'create') {
      const maintenanceId = plan && idOf(this.keeper(), 'maintenances', plan.key);
      const opened = { ...this.withPeople(body), machineId, maintenanceId };
      return this.call(interventions.create, { body: opened, idempotencyKey }, caller);
    }
    const report = { ...(body as Omit<PublicReport, 'machineId'>), machineId };
    const params = { tenant: this.plant.code };
    return this.call(interventions.report, { params, body: report, idempotencyKey }, caller);
  }

  private edit({ by, job, opener, version, order, body }: Step): Promise<unknown> {
    const caller = callerOf(this.plant, by, this.userIds);
    const id = idOf(callerOf(this.plant, opener, this.userIds), 'interventions', job);
    const waits = order && { waitsForOrder: idOf(this.keeper(), 'orders', order.key) };
    const edited = { ...this.withPeople(body), ...waits };
    return this.call(interventions.edit, { params: { id }, body: edited, version: version - 1 }, caller);
  }

  /** Users are assigned as people; outside companies stay a text. */
  private withPeople(body: Step['body']): Step['body'] {
    const id = this.userIds.get(String(body['externalExecutor']));
    return id ? { ...body, assignees: [{ id }] } : body;
  }

  private keeper(): Caller {
    return callerOf(this.plant, machineKeeper(this.plant), this.userIds);
  }

  private call<C extends Call>(
    contract: C,
    { body, ...rest }: Partial<RequestOf<C>>,
    caller: Caller,
  ): Promise<ReplyOf<C>> {
    // The planned data contains more than the request needs.
    const request = { ...rest, body: contract.body.parse(body ?? {}) } as Partial<RequestOf<C>>;
    return retry(() => this.bus.call(contract, request, caller, { subjectPrefix, deadlineMs: 30_000 }));
  }
}

const overtaken: ProblemCode[] = ['stale', 'locked', 'already_open', 'not_found', 'gone', 'duplicate'];

async function ignoreOvertaken(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // A repeat with fewer machines than before: the first visit stays.
    const isRepeat = error.code === 'invalid' && !error.errors?.length;
    const isNeighbourGone = error.errors?.some(({ path }) =>
      /^(machineId|maintenanceId|waitsForOrder|connection|site|customer|machines\.\d+\.machineId|rows\.\d+\.spareId)$/.test(
        path,
      ),
    );
    if (!overtaken.includes(error.code) && !isNeighbourGone && !isRepeat) throw error;
  }
}

type DemoCustomer = CustomerCreate & { code: string };

const customerKey = ({ code }: DemoCustomer) => `demo-customer-${code}`;
const machineKey = ({ shortCode }: { shortCode: string }) => `demo-${shortCode}`;
const siteKey = ({ code }: { code: string }) => `demo-site-${code}`;
const sensorKey = ({ dataCode }: { dataCode: string }) => `demo-sensor-${dataCode}`;
const spareKey = ({ code }: { code: string }) => `demo-spare-${code}`;
const idOf = (caller: Caller, collection: string, key: string) =>
  idempotentId(caller, collection, key).toHexString();
