import type { Input } from '../../support/api.ts';
import type { World } from '../testing/world.ts';

/** How one contract entry is called; each function prepares what the call needs, so that it may be made any number of times. */
export interface Sample {
  /** A call that goes well. Its body holds every field of the contract, so that each can be spoilt. */
  good: (world: World) => Promise<Input> | Input;
  /** A call that is refused with a 4xx. */
  refused: (world: World) => Promise<Input> | Input;
  /** Audit events of the good call of a write: 1 unless said. */
  events?: number;
  /** Fields of the body with an id of nobody: another tenant's id there says nothing and is not refused. */
  freeIds?: string[];
  /** It goes on behind its answer, and a tenant can have it once at a time. */
  oneAtATime?: boolean;
}

/** Samples of one contract group, by the entry's name. */
export type Samples = Record<string, Sample>;
