import type { Register } from '@officina/contracts/industrial/register';
import type { Unit } from '@officina/contracts/industrial/unit';
import { writtenPlace } from '@officina/server-kit/networks/place';

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

/** How a device wants to be talked to. */
export interface ConnectionSettings {
  /** Until an answer must be there. */
  timeoutMs: number;
  /** Pause between two requests. */
  gapMs: number;
  /** Registers that are asked for at once, at most. */
  maxWords: number;
  /** Registers or bits that nobody wants and that are read all the same, to save a request. */
  maxHole: number;
  /** Pause between connecting and the first request. */
  afterConnectMs: number;
  /** Hangs up after each cycle, for devices that serve one client alone. */
  closeAfterCycle: boolean;
}

export const defaultSettings: ConnectionSettings = {
  timeoutMs: 1_500,
  gapMs: 0,
  maxWords: 125,
  maxHole: 4,
  afterConnectMs: 0,
  closeAfterCycle: false,
};

/** A device, or a gateway with several behind it, as one tenant reaches it. */
export interface Connection {
  /** `connectionKey`. */
  key: string;
  tenantId: string;
  /** An address, never a name. */
  host: string;
  port: number;
  settings: ConnectionSettings;
  sensors: PolledSensor[];
}

/** What a connection is known by: `TENANT 10.0.0.7:502`, `TENANT [::1]:502`. */
export const connectionKey = (tenantId: string, host: string, port: number): string =>
  `${tenantId} ${writtenPlace({ host, port })}`;
