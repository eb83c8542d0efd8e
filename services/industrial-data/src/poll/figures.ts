import type { ReadFailure } from '@officina/contracts/industrial/readings';
import type { Sample } from './sample.ts';

/** Why a sample is not good: what the wire says, a number that is none, or a fault of ours. */
export type ErrorKind = ReadFailure | 'not_a_number' | 'internal';

/** What the poller did since it began. */
export interface PollerFigures {
  connections: number;
  sensors: number;
  cycles: number;
  samples: number;
  /** Readings that were due and not tried, because the one before still ran or the process stood still. */
  missed: number;
  /** Readings that began more than a second after their time. */
  late: number;
  errors: Record<ErrorKind, number>;
}

export const noFigures = (): PollerFigures => ({
  connections: 0,
  sensors: 0,
  cycles: 0,
  samples: 0,
  missed: 0,
  late: 0,
  errors: {
    refused: 0,
    unreachable: 0,
    silent: 0,
    closed: 0,
    garbled: 0,
    exception: 0,
    not_allowed: 0,
    not_a_number: 0,
    internal: 0,
  },
});

/** What a sample counts as among the errors; `undefined` for a good one. */
export function errorKind({ quality, failure }: Sample): ErrorKind | undefined {
  if (quality === 'G') return undefined;
  if (quality === 'R') return 'not_a_number';
  return failure ?? 'exception';
}
