import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { PolledTenant } from '@officina/contracts/auth/networks';
import { tenants } from '@officina/contracts/auth/tenants';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { Logger } from '@officina/server-kit/logger';
import { AllowedPlaces } from '@officina/server-kit/networks/allowed-places';
import { placeOf, type Place } from '@officina/server-kit/networks/place';
import { systemCaller } from '@officina/server-kit/system-caller';
import { Outage } from '../outage.ts';
import { OwnServers } from './own-servers.ts';

const everyMs = 10_000;
const deadlineMs = 2_000;
/** Between two questions at least, and while auth-proxy has never answered, for then nothing is read at all. */
const soonMs = 1_000;

const outside =
  'Questo indirizzo, con questa porta, non è tra le reti dei sensori dell’azienda: chi amministra Officina può aggiungerlo';
const own = 'A questo indirizzo risponde Officina stessa';

/**
 * Which tenants have their sensors read, and where these may be: asked of auth-proxy every ten seconds, until its first answer
 * every second. While it is away its last answer holds.
 */
@Injectable()
export class Networks implements OnApplicationBootstrap, OnModuleDestroy {
  private known: Map<string, AllowedPlaces> | undefined;
  private said = '';
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;
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
    this.timer = setInterval(() => this.askWhenDue(), soonMs);
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  /** Calls back when auth-proxy says something else than before. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Whether auth-proxy has ever answered. */
  get isKnown(): boolean {
    return this.known !== undefined;
  }

  /** Whether the tenant has its sensors read. */
  polls(tenantId: string): boolean {
    return this.known?.has(tenantId) === true;
  }

  /** Whether a tenant's sensors are read there now: also where no new one may be put any more. */
  reads(tenantId: string, place: Place): boolean {
    return this.known?.get(tenantId)?.reads(place) === true && !this.servers.has(place);
  }

  /**
   * Refuses a connection at which the tenant may put no sensor. A network that was added a moment ago counts.
   * @throws AppError `invalid` naming `connection`; `unavailable` before auth-proxy has ever answered
   */
  async refuseOutside(tenantId: string, connection: string): Promise<void> {
    const place = placeOf(connection);
    if (!place) throw invalid('connection', 'Deve essere nella forma IP:PORTA');
    if (this.allows(tenantId, place)) return;
    if (this.servers.has(place)) throw invalid('connection', own);
    // A question that is under way may have been answered before the network was added.
    await this.asking;
    await this.refresh();
    if (!this.known)
      throw new AppError('unavailable', 'Non è possibile verificare le reti dei sensori, riprova tra poco.');
    if (!this.allows(tenantId, place)) throw invalid('connection', outside);
  }

  /** Something was refused that may have been added since: it is asked for before its time, at most once a second. */
  doubt(): void {
    if (performance.now() - this.askedAt > soonMs) void this.refresh();
  }

  private allows(tenantId: string, place: Place): boolean {
    return this.known?.get(tenantId)?.allows(place) === true && !this.servers.has(place);
  }

  private askWhenDue(): void {
    if (!this.isKnown || performance.now() - this.askedAt >= everyMs) void this.refresh();
  }

  /** Many who ask at once share one question. */
  private refresh(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return this.asking;
  }

  private async ask(): Promise<void> {
    this.askedAt = performance.now();
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
    const said = JSON.stringify(polled);
    if (said === this.said) return;
    this.said = said;
    this.known = new Map(polled.map(({ code, networks }) => [code, new AllowedPlaces(networks)]));
    for (const listener of this.listeners) listener();
  }
}
