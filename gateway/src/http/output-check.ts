import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { Call } from '@officina/contracts/endpoint';
import type { leftOut } from '@officina/contracts/fields';
import { AppError } from '@officina/server-kit/app-error';
import { Logger } from '@officina/server-kit/logger';
import { z } from 'zod';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.ts';

/**
 * Lets out only what a contract declares. A document that does not fit comes without the fields that do not, which `_unfit`
 * names; what cannot be sent at all is left out of its list. Either is logged and counted, and so is what came in part.
 */
@Injectable()
export class OutputCheck {
  /** Items left out or in part since the start. */
  misfits = 0;

  constructor(
    private readonly logger: Logger,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'NODE_ENV'>,
  ) {}

  /** The stripped answer; one of which nothing can be sent is an `internal` error, as any that does not fit is in tests. */
  one(contract: Call, answer: unknown, caller: Caller): unknown {
    const fitting = this.check(contract, answer, caller);
    if (fitting === undefined) throw misfit();
    return fitting;
  }

  /** The stripped items; `marks` puts a `leftOut` in the place of each that cannot be sent. */
  all(contract: Call, items: readonly unknown[], caller: Caller, marks = false): unknown[] {
    const sent: unknown[] = [];
    for (const item of items) {
      const fitting = this.check(contract, item, caller);
      if (fitting !== undefined) sent.push(fitting);
      else if (marks) sent.push({ _leftOut: true, _id: idOf(item) } satisfies z.input<typeof leftOut>);
    }
    return sent;
  }

  /** The same error with its current document stripped as an answer would be; left out when it does not fit. */
  stripCurrent(contract: Call, error: unknown): unknown {
    if (!(error instanceof AppError) || error.current === undefined) return error;
    const current = contract.output.safeParse(error.current).data ?? inPart(contract.output, error.current);
    return new AppError(error.code, error.detail, { errors: error.errors, current });
  }

  /** What can be sent of it; undefined where that is nothing. */
  private check(contract: Call, item: unknown, caller: Caller): unknown {
    const parsed = contract.output.safeParse(item);
    if (parsed.success) {
      if (isCut(item))
        this.count(contract, item, { cut: item.cut }, 'too large for its list: in part', caller);
      return parsed.data;
    }
    const paths = parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
    this.count(contract, item, { paths }, 'answer does not fit its contract', caller);
    if (this.config.NODE_ENV === 'test') throw misfit();
    return inPart(contract.output, item);
  }

  private count({ subject }: Call, item: unknown, what: object, said: string, caller: Caller): void {
    this.misfits++;
    const { tenantId, requestId } = caller;
    this.logger.error({ subject, id: idOf(item), ...what, tenantId, requestId }, said);
  }
}

/** What stands for a field that does not fit: nothing where it may be missing, else the first empty value that fits. */
const empties = [undefined, null, '', []];

/** A document with its misfitting fields empty and named in `_unfit`; undefined when one of them cannot be empty. */
function inPart(output: z.ZodType, item: unknown): unknown {
  if (!(output instanceof z.ZodObject && '_unfit' in output.shape && item instanceof Object))
    return undefined;
  const part: Record<string, unknown> = { ...item };
  const fields = Object.entries(output.shape as Record<string, z.ZodType>);
  const unfit = fields.filter(([field, schema]) => !schema.safeParse(part[field]).success);
  for (const [field, schema] of unfit) part[field] = empties.find((empty) => schema.safeParse(empty).success);
  return output.safeParse({ ...part, _unfit: unfit.map(([field]) => field) }).data;
}

const isCut = (item: unknown): item is { cut: unknown } => item instanceof Object && 'cut' in item;

const idOf = (item: unknown) =>
  item instanceof Object && '_id' in item && typeof item._id === 'string' ? item._id : undefined;

const misfit = () => new AppError('internal', 'answer does not fit its contract');
