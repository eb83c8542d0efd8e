import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { parseRegister } from '@officina/contracts/industrial/register';
import { parseUnit } from '@officina/contracts/industrial/unit';
import { Logger } from '@officina/server-kit/logger';
import { parseAddress, type DeviceAddress } from '@officina/server-kit/networks/device-address';
import type { Stored } from '@officina/server-kit/store/stored';
import { z } from 'zod';
import { Peers } from '../leases/peers.ts';
import { Outage } from '../outage.ts';
import { periodOf, type PolledSensor } from '../poll/connection.ts';
import { thresholdsOf, type SensorThresholds } from '../thresholds/sensor-thresholds.ts';
import { Sensors, sensorTitle, type SensorFields } from './sensor.model.ts';

const checkMs = 5_000;
/** An import changes three hundred sensors of a tenant within seconds. */
const batchMs = 500;
/** After this many checks all tenants are read again: in rare cases a mark hides a change. */
const fullCheckEvery = 120;

/** Minutes between two readings by default. */
const defaultSampling = 1;

/** A MODBUS sensor with its address. */
export interface PlacedSensor {
  sensor: PolledSensor;
  place: DeviceAddress;
  dataCode: string;
  /** `Sensore T1 — Temperatura mosto`, in the event log. */
  title: string;
  machineId: string | null;
  /** Details contain only changes larger than the unit's deadband. */
  savesOnlyChanges: boolean;
  /** The machine counts as running from this value, in engineering units. */
  runsFrom?: number;
  /** Absent without a limit. */
  thresholds?: SensorThresholds;
}

/** A stored sensor as the poller needs it; `undefined` if it cannot be read with these settings. */
export function placedSensor(stored: Stored<SensorFields>): PlacedSensor | undefined {
  const { _id, tenantId, register: text, unit, subordinate, sampling, connection, cfg, dataCode } = stored;
  const { saveOnlyChanges, runsFrom } = stored;
  const thresholds = thresholdsOf(stored);
  const register = parseRegister(text ?? '');
  const scale = parseUnit(unit ?? '');
  const place = parseAddress(connection ?? '');
  if ('error' in register || 'error' in scale || !place) return undefined;
  const sensor: PolledSensor = {
    id: _id.toHexString(),
    tenantId,
    unit: Number(subordinate || 1),
    register,
    scale,
    periodMs: periodOf(sampling ?? defaultSampling),
    cfg,
  };
  return {
    ...{ sensor, place, dataCode: dataCode ?? '', savesOnlyChanges: saveOnlyChanges === true },
    ...{ title: sensorTitle(stored), machineId: stored.machineId ?? null },
    ...(typeof runsFrom === 'number' && { runsFrom }),
    ...(thresholds && { thresholds }),
  };
}

const peerMessage = z.object({ tenantId: z.string() });

/**
 * The current MODBUS sensors of all tenants: a change by this replica takes effect at once, one by another replica when it
 * announces it, or within five seconds. While the store is down the sensors stay as they were.
 */
@Injectable()
export class SensorsWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly byTenant = new Map<string, { mark: string; sensors: PlacedSensor[] }>();
  private readonly listeners = new Set<() => void>();
  private readonly changedTenants = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private soonTimer: NodeJS.Timeout | undefined;
  private reading: Promise<void> = Promise.resolve();
  private checks = 0;
  private readonly outage: Outage;

  constructor(
    private readonly sensors: Sensors,
    private readonly peers: Peers,
    logger: Logger,
  ) {
    this.outage = new Outage(logger, 'the store does not tell the sensors');
    peers.on('sensors', peerMessage, ({ tenantId }) => this.checkSoon(tenantId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.check();
    this.timer = setInterval(() => void this.check(), checkMs);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    clearTimeout(this.soonTimer);
  }

  /** Calls back when any sensor has changed. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** To be called when this replica changed a sensor of the tenant. */
  changed(tenantId: string): void {
    this.checkSoon(tenantId);
    this.peers.tell('sensors', { tenantId });
  }

  /** The sensors of a tenant, by data code. */
  of(tenantId: string): readonly PlacedSensor[] {
    return this.byTenant.get(tenantId)?.sensors ?? [];
  }

  /** Whether the store has ever answered. */
  get isKnown(): boolean {
    return this.checks > 0;
  }

  get tenants(): string[] {
    return [...this.byTenant.keys()];
  }

  private checkSoon(tenantId: string): void {
    this.changedTenants.add(tenantId);
    this.soonTimer ??= setTimeout(() => {
      this.soonTimer = undefined;
      void this.check();
    }, batchMs);
  }

  /** Checks one at a time; a caller that arrives during a check waits for the next one. */
  private check(): Promise<void> {
    this.reading = this.reading.then(() =>
      this.read().then(
        () => this.outage.ends(),
        (error: unknown) => this.outage.begins(error),
      ),
    );
    return this.reading;
  }

  private async read(): Promise<void> {
    const isFullCheck = this.checks % fullCheckEvery === 0;
    const announced = [...this.changedTenants];
    this.changedTenants.clear();
    const marks = new Map((await this.sensors.marks()).map(({ tenantId, mark }) => [tenantId, mark]));
    this.checks += 1;
    const removed = this.tenants.filter((tenantId) => !marks.has(tenantId));
    for (const tenantId of removed) this.byTenant.delete(tenantId);
    const changed = [...marks].filter(
      ([tenantId, mark]) =>
        isFullCheck || announced.includes(tenantId) || this.byTenant.get(tenantId)?.mark !== mark,
    );
    for (const [tenantId, mark] of changed) {
      const stored = await this.sensors.modbusOf(tenantId);
      const sensors = stored.flatMap((one) => placedSensor(one) ?? []);
      sensors.sort((a, b) => (a.dataCode < b.dataCode ? -1 : 1));
      this.byTenant.set(tenantId, { mark, sensors });
    }
    if (removed.length > 0 || changed.length > 0) for (const listener of this.listeners) listener();
  }
}
