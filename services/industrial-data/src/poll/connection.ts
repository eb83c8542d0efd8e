import { writtenPlace } from '@officina/server-kit/networks/place';
import type { PolledSensor } from './polled-sensor.ts';

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
