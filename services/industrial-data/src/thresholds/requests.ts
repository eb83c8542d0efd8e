import { Injectable } from '@nestjs/common';
import { interventions } from '@officina/contracts/maintenance/interventions';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { systemIn } from '@officina/server-kit/system-caller';
import { Outage } from '../outage.ts';
import { BackOff } from '../poll/back-off.ts';
import type { WantedRequest } from './threshold-states.ts';
import type { WatchedThresholds } from './watched-thresholds.ts';

const deadlineMs = 5_000;
const pausesMs = [5_000, 10_000, 20_000, 40_000, 60_000];

/** Answers that a repeat would get again: the machine or the intervention has been deleted. */
const finalCodes: readonly string[] = ['invalid', 'not_found', 'gone'];

/** Opens the interventions that crossings ask for, one after another; while maintenance is away they wait. */
@Injectable()
export class Requests {
  private readonly pause = new BackOff(pausesMs);
  private sending: Promise<void> | undefined;
  private readonly outage: Outage;

  constructor(
    private readonly bus: BusClient,
    private readonly logger: Logger,
  ) {
    this.outage = new Outage(logger, 'maintenance does not open interventions for sensors');
  }

  /** Begins to make the requests of sensors, unless some are being made, or the last attempt was a moment ago. Never waits. */
  make(watched: readonly WatchedThresholds[]): void {
    if (this.sending || watched.length === 0 || performance.now() < this.pause.until) return;
    this.sending = this.makeAll(watched)
      .then(
        () => {
          this.pause.reset();
          this.outage.ends();
        },
        (error: unknown) => {
          this.pause.failed(performance.now());
          this.outage.begins(error);
        },
      )
      .finally(() => (this.sending = undefined));
  }

  private async makeAll(watched: readonly WatchedThresholds[]): Promise<void> {
    for (const one of watched) {
      const request = one.storedRequest;
      if (request) one.answered(request, one.stillAsks ? await this.open(one, request) : undefined);
    }
  }

  /** @returns the open intervention; `undefined` if there will be none. @throws if it is not certain */
  private async open(
    { tenantId, sensorId }: WatchedThresholds,
    { side, number, ...body }: WantedRequest,
  ): Promise<string | undefined> {
    const idempotencyKey = ['threshold', sensorId, side, number].join('-');
    const caller = systemIn(tenantId);
    try {
      const call = { body, idempotencyKey };
      return (await this.bus.call(interventions.fromSensor, call, caller, { deadlineMs }))._id;
    } catch (error) {
      if (!(error instanceof AppError) || !finalCodes.includes(error.code)) throw error;
      this.logger.warn({ err: error, tenantId, sensorId }, 'a sensor beyond its limit opens no intervention');
      return undefined;
    }
  }
}
