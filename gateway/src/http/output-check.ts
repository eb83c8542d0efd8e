import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Call } from '@officina/contracts/endpoint';
import { AppError } from '@officina/server-kit/app-error';
import { Logger } from '@officina/server-kit/logger';
import type { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

/**
 * Lets out only what a contract declares. An item that does not fit is left out of its list; that one and an item that came
 * in part are logged and counted.
 */
@Injectable()
export class OutputCheck {
  /** Items left out or in part since the start. */
  misfits = 0;

  constructor(
    private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'NODE_ENV'>,
  ) {}

  /** The stripped answer; one that does not fit is an `internal` error. */
  one(contract: Call, answer: unknown, caller: Caller): unknown {
    const parsed = contract.output.safeParse(answer);
    if (parsed.success) return parsed.data;
    this.report(contract, answer, parsed.error, caller);
    throw misfit();
  }

  /** The stripped items; in tests one that does not fit fails the call. */
  all(contract: Call, items: readonly unknown[], caller: Caller): unknown[] {
    const fitting: unknown[] = [];
    for (const item of items) {
      const parsed = contract.output.safeParse(item);
      if (!parsed.success) {
        this.leaveOut(contract, item, parsed.error, caller);
        continue;
      }
      if (isInPart(item))
        this.count(contract, item, { cut: item.cut }, 'too large for its list: in part', caller);
      fitting.push(parsed.data);
    }
    return fitting;
  }

  /** The same error with its current document stripped as an answer would be; left out when it does not fit. */
  stripCurrent(contract: Call, error: unknown): unknown {
    if (!(error instanceof AppError) || error.current === undefined) return error;
    const { data: current } = contract.output.safeParse(error.current);
    return new AppError(error.code, error.detail, { errors: error.errors, current });
  }

  private leaveOut(contract: Call, item: unknown, error: z.ZodError, caller: Caller): void {
    this.report(contract, item, error, caller);
    if (this.config.NODE_ENV === 'test') throw misfit();
  }

  private report(contract: Call, item: unknown, { issues }: z.ZodError, caller: Caller): void {
    const paths = issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    this.count(contract, item, { paths }, 'answer does not fit its contract', caller);
  }

  private count({ subject }: Call, item: unknown, what: object, said: string, caller: Caller): void {
    this.misfits++;
    const id = item instanceof Object && '_id' in item ? item._id : undefined;
    const { tenantId, requestId } = caller;
    this.logger.error({ subject, id, ...what, tenantId, requestId }, said);
  }
}

const isInPart = (item: unknown): item is { cut: unknown } => item instanceof Object && 'cut' in item;

const misfit = () => new AppError('internal', 'answer does not fit its contract');
