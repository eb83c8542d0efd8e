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
