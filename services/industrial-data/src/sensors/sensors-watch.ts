import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { parseRegister } from '@officina/contracts/industrial/register';
import { parseUnit } from '@officina/contracts/industrial/unit';
import { Logger } from '@officina/server-kit/logger';
import { placeOf, type Place } from '@officina/server-kit/networks/place';
import type { Stored } from '@officina/server-kit/store/stored';
import { z } from 'zod';
import { Peers } from '../leases/peers.ts';
import { Outage } from '../outage.ts';
import { periodOf, type PolledSensor } from '../poll/connection.ts';
import { Sensors, type SensorFields } from './sensor.model.ts';

const everyMs = 5_000;
/** An import changes three hundred sensors of a tenant within seconds. */
const togetherMs = 500;
/** Each so many rounds all tenants are read again: a mark can, once in a very long while, hide a change. */
const roundsUntilAll = 120;

/** Minutes between two readings of a sensor that does not say. */
const usualSampling = 1;

/** A MODBUS sensor as it is read, and where. */
export interface SensorInPlace {
  sensor: PolledSensor;
  place: Place;
  dataCode: string;
  /** Details are kept of changes alone, of more than the unit's deadband. */
  savesOnlyChanges: boolean;
  /** From this value on the machine counts as running; in engineering units. */
  runsFrom?: number;
}

/** What the poller needs of a stored sensor; `undefined` for one that cannot be read as it is set up. */
export function inPlace(stored: Stored<SensorFields>): SensorInPlace | undefined {
  const { _id, tenantId, register: text, unit, subordinate, sampling, connection, cfg, dataCode } = stored;
  const { saveOnlyChanges, runsFrom } = stored;
  const register = parseRegister(text ?? '');
  const scale = parseUnit(unit ?? '');
  const place = placeOf(connection ?? '');
  if ('error' in register || 'error' in scale || !place) return undefined;
  const sensor: PolledSensor = {
    id: _id.toHexString(),
    tenantId,
    unit: Number(subordinate || 1),
    register,
    scale,
    periodMs: periodOf(sampling ?? usualSampling),
    cfg,
  };
  return {
    ...{ sensor, place, dataCode: dataCode ?? '', savesOnlyChanges: saveOnlyChanges === true },
    ...(typeof runsFrom === 'number' && { runsFrom }),
  };
}

const peerMessage = z.object({ tenantId: z.string() });

/**
 * The MODBUS sensors of all tenants, as they are now: what is written here counts at once, what another replica writes when
 * it says so, and within five seconds in any case. While the store is away they are what they were.
 */
@Injectable()
export class SensorsWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly byTenant = new Map<string, { mark: string; sensors: SensorInPlace[] }>();
  private readonly listeners = new Set<() => void>();
  private readonly changedTenants = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private soon: NodeJS.Timeout | undefined;
  private reading: Promise<void> = Promise.resolve();
  private rounds = 0;
  private readonly outage: Outage;

  constructor(
    private readonly sensors: Sensors,
    private readonly peers: Peers,
    logger: Logger,
  ) {
    this.outage = new Outage(logger, 'the store does not tell the sensors');
    peers.on('sensors', peerMessage, ({ tenantId }) => this.readSoon(tenantId));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.look();
    this.timer = setInterval(() => void this.look(), everyMs);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    clearTimeout(this.soon);
  }

  /** Calls back when any of them has changed. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** A sensor of the tenant was written here. */
  changed(tenantId: string): void {
    this.readSoon(tenantId);
    this.peers.tell('sensors', { tenantId });
  }

  /** Those of a tenant, in order of data code. */
  of(tenantId: string): readonly SensorInPlace[] {
    return this.byTenant.get(tenantId)?.sensors ?? [];
  }

  /** Whether the store has ever told. */
  get isKnown(): boolean {
    return this.rounds > 0;
  }

  get tenants(): string[] {
    return [...this.byTenant.keys()];
  }

  private readSoon(tenantId: string): void {
    this.changedTenants.add(tenantId);
    this.soon ??= setTimeout(() => {
      this.soon = undefined;
      void this.look();
    }, togetherMs);
  }

  /** One round at a time; whoever asks meanwhile is answered by the next. */
  private look(): Promise<void> {
    this.reading = this.reading.then(() =>
      this.read().then(
        () => this.outage.ends(),
        (error: unknown) => this.outage.begins(error),
      ),
    );
    return this.reading;
  }

  private async read(): Promise<void> {
    const isWhole = this.rounds % roundsUntilAll === 0;
    const said = [...this.changedTenants];
    this.changedTenants.clear();
    const marks = new Map((await this.sensors.marks()).map(({ tenantId, mark }) => [tenantId, mark]));
    this.rounds += 1;
    const gone = this.tenants.filter((tenantId) => !marks.has(tenantId));
    for (const tenantId of gone) this.byTenant.delete(tenantId);
    const anew = [...marks].filter(
      ([tenantId, mark]) => isWhole || said.includes(tenantId) || this.byTenant.get(tenantId)?.mark !== mark,
    );
    for (const [tenantId, mark] of anew) {
      const stored = await this.sensors.modbusOf(tenantId);
      const sensors = stored.flatMap((one) => inPlace(one) ?? []);
      sensors.sort((a, b) => (a.dataCode < b.dataCode ? -1 : 1));
      this.byTenant.set(tenantId, { mark, sensors });
    }
    if (gone.length > 0 || anew.length > 0) for (const listener of this.listeners) listener();
  }
}
