import type { Register } from '@officina/contracts/industrial/register';
import type { Unit } from '@officina/contracts/industrial/unit';

/** What the poller needs of a sensor, its texts already read. */
export interface PolledSensor {
  id: string;
  tenantId: string;
  /** Modbus unit, 0–255. */
  unit: number;
  register: Register;
  scale: Unit;
  /** From 15,000 on. */
  periodMs: number;
  /** Rises with each change of register, unit, connection or subordinate: what was read before belongs to another series. */
  cfg: number;
}

/** The shortest period, and that of a sensor whose sampling is 0. */
export const shortestPeriodMs = 15_000;

/** The period of a sensor that is sampled each so many minutes, 0 = as often as allowed. */
export const periodOf = (minutes: number | null | undefined): number =>
  Math.max(shortestPeriodMs, (minutes ?? 0) * 60_000);
