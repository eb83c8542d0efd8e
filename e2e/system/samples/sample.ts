import type { Input } from '../../support/api.ts';
import type { World } from '../testing/world.ts';

/**
 * How to call one contract entry. Each function prepares what the call needs, so it can be called any number of times.
 */
export interface Sample {
  /**
   * A call that succeeds. Its body contains every field of the contract, so that each can be replaced by a bad value.
   */
  good: (world: World) => Promise<Input> | Input;
  /** A call that is rejected with a 4xx. */
  refused: (world: World) => Promise<Input> | Input;
  /** Documents that a valid write changes; 1 by default. */
  changed?: number;
  /** Audit events of a valid write; 1 by default. */
  events?: number;
  /** Body fields whose ids are not looked up: another tenant's id there has no effect and is accepted. */
  freeIds?: string[];
  /** Work continues after the answer, and a tenant can have only one at a time. */
  oneAtATime?: boolean;
}

/** Samples of one contract group, by the entry's name. */
export type Samples = Record<string, Sample>;

/** The sample of the download of a list, with one row. */
export const listDownload = (row: (world: World) => Promise<{ _id: string }>, params?: object): Sample => ({
  good: async (world) => ({ params, body: { ids: [(await row(world))._id] } }) as Input,
  refused: () => ({ params, body: { ids: [] } }) as Input,
  // Rows that do not exist are left out.
  freeIds: ['ids.0'],
});
