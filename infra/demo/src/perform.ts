import type { Caller } from '@officina/contracts/caller';
import type { Call, ReplyOf, RequestOf } from '@officina/contracts/endpoint';
import { interventions, type PublicReport } from '@officina/contracts/maintenance/interventions';
import { machines } from '@officina/contracts/maintenance/machines';
import { AppError } from '@officina/server-kit/app-error';
import type { BusClient } from '@officina/server-kit/bus/bus-client';
import { idempotentId } from '@officina/server-kit/store/idempotent-id';
import type { Step } from './history.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { callerOf, machineKeeper } from './people.ts';
import type { DemoMachine, Plant } from './plant.ts';

/** Where the services' handlers listen that live on the simulated clock. */
export const subjectPrefix = 'demo.';

/** Plays the steps of one plant against the services' own handlers; a step that was done before changes nothing. */
export class Performance {
  constructor(
    private readonly bus: BusClient,
    private readonly plant: Plant,
    /** Ids of the plant's users by full name. */
    private readonly userIds: Map<string, string>,
  ) {}

  async createMachine({ body }: DemoMachine): Promise<void> {
    await this.call(machines.create, { body, idempotencyKey: machineKey(body) }, this.keeper());
  }

  async play(step: Step): Promise<void> {
    const caller = callerOf(this.plant, step.by, this.userIds);
    const machineId = idOf(this.keeper(), 'machines', machineKey(step.machine.body));
    const idempotencyKey = step.job;
    if (step.call === 'create') {
      await this.call(interventions.create, { body: { ...step.body, machineId }, idempotencyKey }, caller);
    } else if (step.call === 'report') {
      const body = { ...(step.body as Omit<PublicReport, 'machineId'>), machineId };
      const params = { tenant: this.plant.code };
      await this.call(interventions.report, { params, body, idempotencyKey }, caller);
    } else {
      await this.edit(step, caller);
    }
  }

  private async edit({ job, opener, version, body }: Step, caller: Caller): Promise<void> {
    const id = idOf(callerOf(this.plant, opener, this.userIds), 'interventions', job);
    try {
      await this.call(interventions.edit, { params: { id }, body, version: version - 1 }, caller);
    } catch (error) {
      const doneBefore = error instanceof AppError && (error.code === 'stale' || error.code === 'locked');
      if (!doneBefore) throw error;
    }
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

/** Each call may be repeated (keys and versions see to it), so a restart of some part only costs a pause. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      const passing = error instanceof AppError && ['unavailable', 'timeout'].includes(error.code);
      if (!passing || left === 0) throw error;
      await delay(1_000);
    }
  }
}

const machineKey = ({ shortCode }: { shortCode: string }) => `demo-${shortCode}`;
const idOf = (caller: Caller, collection: string, key: string) =>
  idempotentId(caller, collection, key).toHexString();
