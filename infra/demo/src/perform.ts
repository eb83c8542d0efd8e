import type { Caller } from '@officina/contracts/caller';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { interventions, type PublicReport } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import type { ProblemCode } from '@officina/contracts/problem';
import { sites } from '@officina/contracts/sites/sites';
import { AppError } from '@officina/server-kit/app-error';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { idempotentId } from '@officina/server-kit/store/idempotent-id';
import type { DemoSite } from './catalogue/sites.ts';
import type { Step } from './history.ts';
import { patiently } from './patiently.ts';
import { callerOf, machineKeeper } from './people.ts';
import type { DemoMachine, Plant } from './plant.ts';

/** Where the services' handlers listen that live on the simulated clock. */
export const subjectPrefix = 'demo.';

/**
 * Plays the steps of one plant against the services' own handlers; a step that was done before changes nothing. People
 * may work already while the rest is loaded: what they have changed, closed or deleted stays as they left it.
 */
export class Performance {
  constructor(
    private readonly bus: BusClient,
    private readonly plant: Plant,
    /** Ids of the plant's users by full name. */
    private readonly userIds: Map<string, string>,
  ) {}

  async createMachine({ body }: DemoMachine): Promise<void> {
    await unlessOvertaken(() =>
      this.call(machines.create, { body, idempotencyKey: machineKey(body) }, this.keeper()),
    );
  }

  async createSite({ body }: DemoSite): Promise<void> {
    await unlessOvertaken(() =>
      this.call(sites.create, { body, idempotencyKey: siteKey(body) }, this.keeper()),
    );
  }

  /** Only a machine that nobody has edited yet: a site that somebody chose stays. */
  async putAt(machine: DemoMachine, site: DemoSite): Promise<void> {
    const keeper = this.keeper();
    const id = idOf(keeper, 'machines', machineKey(machine.body));
    const body = { site: idOf(keeper, 'sites', siteKey(site.body)) };
    await unlessOvertaken(() => this.call(machines.edit, { params: { id }, body, version: 0 }, keeper));
  }

  async play(step: Step): Promise<void> {
    await unlessOvertaken(() => (step.version === 0 ? this.open(step) : this.edit(step)));
  }

  private open({ by, call, body, machine, job: idempotencyKey }: Step): Promise<unknown> {
    const caller = callerOf(this.plant, by, this.userIds);
    const machineId = idOf(this.keeper(), 'machines', machineKey(machine.body));
    if (call === 'create') {
      return this.call(interventions.create, { body: { ...body, machineId }, idempotencyKey }, caller);
    }
    const report = { ...(body as Omit<PublicReport, 'machineId'>), machineId };
    const params = { tenant: this.plant.code };
    return this.call(interventions.report, { params, body: report, idempotencyKey }, caller);
  }

  private edit({ by, job, opener, version, body }: Step): Promise<unknown> {
    const caller = callerOf(this.plant, by, this.userIds);
    const id = idOf(callerOf(this.plant, opener, this.userIds), 'interventions', job);
    return this.call(interventions.edit, { params: { id }, body, version: version - 1 }, caller);
  }

  private keeper(): Caller {
    return callerOf(this.plant, machineKeeper(this.plant), this.userIds);
  }

  private call<C extends Call>(
    contract: C,
    request: Partial<RequestOf<C>>,
    caller: Caller,
  ): Promise<ReplyOf<C>> {
    return patiently(() => this.bus.call(contract, request, caller, { subjectPrefix, deadlineMs: 30_000 }));
  }
}

const overtaken: ProblemCode[] = ['stale', 'locked', 'not_found', 'duplicate'];

async function unlessOvertaken(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isNeighbourGone = error.errors?.some(({ path }) => ['machineId', 'site'].includes(path));
    if (!overtaken.includes(error.code) && !isNeighbourGone) throw error;
  }
}

const machineKey = ({ shortCode }: { shortCode: string }) => `demo-${shortCode}`;
const siteKey = ({ code }: { code: string }) => `demo-site-${code}`;
const idOf = (caller: Caller, collection: string, key: string) =>
  idempotentId(caller, collection, key).toHexString();
