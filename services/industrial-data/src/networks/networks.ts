import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { PolledTenant } from '@officina/contracts/auth/networks';
import { tenants } from '@officina/contracts/auth/tenants';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { AllowedNetworks } from '@officina/server-kit/networks/allowed-networks';
import { parseAddress, type DeviceAddress } from '@officina/server-kit/networks/device-address';
import { systemCaller } from '@officina/server-kit/system-caller';
import { zoneOf } from '@officina/server-kit/zone';
import { Outage } from '../outage.ts';
import { OwnServers } from './own-servers.ts';

const refreshMs = 10_000;
const deadlineMs = 2_000;
/** Minimum between requests; also the interval until the first answer, as nothing is polled before it. */
const minIntervalMs = 1_000;

const outside =
  'Questo indirizzo, con questa porta, non è tra le reti dei sensori dell’azienda: chi amministra Officina può aggiungerlo';
const ownServerMessage = 'A questo indirizzo risponde Officina stessa';

/**
 * Which tenants have their sensors polled, and in which networks: requested from auth-proxy every ten seconds, and every second
 * until its first answer. While it is down, its last answer is used.
 */
@Injectable()
export class Networks implements OnApplicationBootstrap, OnModuleDestroy {
  private known: Map<string, AllowedNetworks> | undefined;
  private readonly zones = new Map<string, string | undefined>();
  private lastAnswer = '';
  private requestedAt = Number.NEGATIVE_INFINITY;
  private pending: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly outage: Outage;

  constructor(
    private readonly bus: BusClient,
    logger: Logger,
    private readonly servers: OwnServers,
  ) {
    this.outage = new Outage(logger, 'auth-proxy does not say whose sensors are read');
  }

  onApplicationBootstrap(): void {
    void this.refresh();
    this.timer = setInterval(() => this.refreshWhenDue(), minIntervalMs);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Calls back when auth-proxy's answer changes. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Whether auth-proxy has ever answered. */
  get isKnown(): boolean {
    return this.known !== undefined;
  }

  /** Whether the tenant's sensors are polled. */
  polls(tenantId: string): boolean {
    return this.known?.has(tenantId) === true;
  }

  /** The tenant's time zone. */
  zoneOf(tenantId: string): string {
    return zoneOf({ timezone: this.zones.get(tenantId) });
  }

  /** Whether the tenant's existing sensors are polled there; new ones may no longer be allowed. */
  reads(tenantId: string, place: DeviceAddress): boolean {
    return this.known?.get(tenantId)?.reads(place) === true && !this.servers.has(place);
  }

  /**
   * Refuses a connection outside the tenant's networks. A network that was just added is allowed.
   * @throws AppError `invalid` naming `connection`; `unavailable` until auth-proxy has answered once
   */
  async refuseOutside(tenantId: string, connection: string): Promise<void> {
    const place = parseAddress(connection);
    if (!place) throw invalid('connection', 'Deve essere nella forma IP:PORTA');
    if (this.allows(tenantId, place)) return;
    if (this.servers.has(place)) throw invalid('connection', ownServerMessage);
    // The pending request may have been answered before the network was added.
    await this.pending;
    await this.refresh();
    if (!this.known)
      throw new AppError('unavailable', 'Non è possibile verificare le reti dei sensori, riprova tra poco.');
    if (!this.allows(tenantId, place)) throw invalid('connection', outside);
  }

  /** Refreshes early, as a refused network may have been added since; at most once a second. */
  refreshEarly(): void {
    if (performance.now() - this.requestedAt > minIntervalMs) void this.refresh();
  }

  private allows(tenantId: string, place: DeviceAddress): boolean {
    return this.known?.get(tenantId)?.allows(place) === true && !this.servers.has(place);
  }

  private refreshWhenDue(): void {
    if (!this.isKnown || performance.now() - this.requestedAt >= refreshMs) void this.refresh();
  }

  /** Concurrent callers share one request. */
  private refresh(): Promise<void> {
    this.pending ??= this.load().finally(() => (this.pending = undefined));
    return this.pending;
  }

  private async load(): Promise<void> {
    this.requestedAt = performance.now();
    await this.servers.resolve();
    const polled: PolledTenant[] = [];
    try {
      for await (const { items } of this.bus.pages(tenants.polled, {}, systemCaller(), { deadlineMs }))
        polled.push(...tenants.polled.output.array().parse(items));
    } catch (error) {
      this.outage.begins(error);
      return;
    }
    this.outage.ends();
    const answer = JSON.stringify(polled);
    if (answer === this.lastAnswer) return;
    this.lastAnswer = answer;
    this.known = new Map(polled.map(({ code, networks }) => [code, new AllowedNetworks(networks)]));
    for (const { code, timezone } of polled) this.zones.set(code, timezone);
    for (const listener of this.listeners) listener();
  }
}
