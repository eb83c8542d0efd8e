import type { ReadFailure } from '@officina/contracts/industrial/readings';

/**
 * `G` good, `T` no answer, `C` cannot be read as it is set up, `R` not a finite number, `X2` the device's exception 2.
 */
export type Quality = 'G' | 'T' | 'C' | 'R' | `X${number}`;

/** One reading of a sensor, or that there was none. */
export interface Sample {
  sensorId: string;
  tenantId: string;
  /** Of the sensor as it was set up when it was read, as in `PolledSensor`. */
  cfg: number;
  periodMs: number;
  /** UTC milliseconds of the answer, or of when it was given up. */
  at: number;
  /** In engineering units; `null` without a good reading, and of a counter's first one, which only says where it stands. */
  value: number | null;
  /**
   * Of a counter: UTC milliseconds of its answer before. Its value is the rate from then until `at`, and says nothing of the time
   * after. Without a value: the next answer may still tell what was counted since. Absent where none can.
   */
  since?: number;
  quality: Quality;
  /** Of a quality `T` or `C`. */
  failure?: ReadFailure;
}

/** Why a sample is not good: what the wire says, a number that is none, or a fault of ours. */
type ErrorKind = ReadFailure | 'not_a_number' | 'internal';

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
