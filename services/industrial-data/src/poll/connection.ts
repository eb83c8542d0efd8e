import type { Register } from '@officina/contracts/industrial/register';
import type { Unit } from '@officina/contracts/industrial/unit';
import { formatAddress } from '@officina/server-kit/networks/device-address';

/** A sensor as the poller needs it, with parsed settings. */
export interface PolledSensor {
  id: string;
  tenantId: string;
  /** Modbus unit, 0–255. */
  unit: number;
  register: Register;
  scale: Unit;
  /** At least 15,000. */
  periodMs: number;
  /** Increases with each change of register, unit, connection or subordinate: earlier readings belong to another series. */
  cfg: number;
}

/** The shortest period, used if sampling is 0. */
export const shortestPeriodMs = 15_000;

/** The period in milliseconds of a sampling in minutes, 0 = as often as allowed. */
export const periodOf = (minutes: number | null | undefined): number =>
  Math.max(shortestPeriodMs, (minutes ?? 0) * 60_000);

/** Protocol settings of a device. */
export interface ConnectionSettings {
  /** Maximum wait for an answer. */
  timeoutMs: number;
  /** Pause between two requests. */
  gapMs: number;
  /** Maximum of registers per request. */
  maxWords: number;
  /** Maximum of unused registers or bits that are read to save a request. */
  maxHole: number;
  /** Pause between connecting and the first request. */
  afterConnectMs: number;
  /** Closes the connection after each cycle, for devices that serve only one client. */
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

/** A device, or a gateway with several units, as one tenant reaches it. */
export interface Connection {
  /** `connectionKey`. */
  key: string;
  tenantId: string;
  /** An IP address, never a name. */
  host: string;
  port: number;
  settings: ConnectionSettings;
  sensors: PolledSensor[];
}

/** The key of a connection: `TENANT 10.0.0.7:502`, `TENANT [::1]:502`. */
export const connectionKey = (tenantId: string, host: string, port: number): string =>
  `${tenantId} ${formatAddress({ host, port })}`;
