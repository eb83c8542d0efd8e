import type { ReadFailure } from '@officina/contracts/industrial/readings';

/** `G` good, `T` no answer, `C` not readable with these settings, `R` not a finite number, `X2` exception 2 of the device. */
export type Quality = 'G' | 'T' | 'C' | 'R' | `X${number}`;

/** One reading of a sensor, or a failed one. */
export interface Sample {
  sensorId: string;
  tenantId: string;
  /** The sensor's `cfg` when it was read, as in `PolledSensor`. */
  cfg: number;
  periodMs: number;
  /** UTC milliseconds of the answer, or of the failure. */
  at: number;
  /** In engineering units; `null` without a good reading, and for a counter's first one, which only gives its count. */
  value: number | null;
  /**
   * For a counter: UTC milliseconds of its answer before. Its value is the rate from then until `at`, and not for later.
   * Without a value: the next answer may still give the count since. Absent if no answer can.
   */
  since?: number;
  quality: Quality;
  /** Of a quality `T` or `C`. */
  failure?: ReadFailure;
}

/** Why a sample is not good: a read failure, a value that is not a number, or an internal error. */
type ErrorKind = ReadFailure | 'not_a_number' | 'internal';

/** What the poller did since its start. */
export interface PollerFigures {
  connections: number;
  sensors: number;
  cycles: number;
  samples: number;
  /** Readings that were due but not tried, because the one before was still running or the process was suspended. */
  missed: number;
  /** Readings that started more than a second late. */
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

/** The error kind of a sample; `undefined` for a good one. */
export function errorKind({ quality, failure }: Sample): ErrorKind | undefined {
  if (quality === 'G') return undefined;
  if (quality === 'R') return 'not_a_number';
  return failure ?? 'exception';
}
