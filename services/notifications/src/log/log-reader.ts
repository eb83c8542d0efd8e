import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { tenants } from '@officina/contracts/auth/tenants';
import { events, type StoredEvent } from '@officina/contracts/events/events';
import { isSwitchedOff } from '@officina/contracts/service';
import { allPages } from '@officina/server-kit/all-pages';
import { AppError } from '@officina/server-kit/app-error';
import { BusClient } from '@officina/server-kit/bus/bus-client';
import { maxClockDifferenceMs } from '@officina/server-kit/clock';
import { logGrew } from '@officina/server-kit/bus/permissions';
import { Logger } from '@officina/server-kit/logger';
import { systemCaller } from '@officina/server-kit/system-caller';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Companies, type Company } from '../telling/companies.ts';
import { Teller } from '../telling/teller.ts';
import { Cursors, type Cursor } from './cursors.ts';

/** All tenants are looked at this often, for hints that were lost. */
const sweepMs = 60_000;
/** Between two readings of a tenant's log: a burst of events is read in few pages. */
const pauseMs = 200;
/** After a failure, a service that is away for example. */
const retryMs = 5_000;
const eventsPerPage = 100;

type Place = Pick<Cursor, 'seq' | 'eid'>;

const hint = z.object({ tenantId: z.string() });

/**
 * Reads the log of each tenant from its cursor on and has each event told. The cursor moves when a page is told: after a kill the page
 * is told again, which the keys of notices make harmless.
 */
@Injectable()
export class LogReader implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly running = new Map<string /* tenant */, { isAgain: boolean; done: Promise<void> }>();
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private unsubscribe: () => void = () => undefined;

  constructor(
    private readonly bus: BusClient,
    private readonly cursors: Cursors,
    private readonly companies: Companies,
    private readonly teller: Teller,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.unsubscribe = this.bus.subscribe(logGrew, (payload) => {
      const { data } = hint.safeParse(payload);
      if (data) this.wake(data.tenantId);
    });
    const sweep = () => void this.sweep().catch((error: unknown) => this.report(error));
    this.timer = setInterval(sweep, sweepMs);
    sweep();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.unsubscribe();
    this.stopping.abort();
    await Promise.all([...this.running.values()].map(({ done }) => done));
  }

  /** Reads the logs of all tenants. */
  async sweep(): Promise<void> {
    const page = (after: string | undefined) => this.bus.call(tenants.codes, { after }, systemCaller());
    for (const { code } of await allPages(page)) this.wake(code);
  }

  /** Reads a tenant's log to its end, soon. */
  wake(tenantId: string): void {
    const now = this.running.get(tenantId);
    if (now) now.isAgain = true;
    else if (!this.stopping.signal.aborted) this.start(tenantId);
  }

  /** Whether a tenant's log is being read, or will be soon. */
  isReading(tenantId: string): boolean {
    return this.running.has(tenantId);
  }

  private start(tenantId: string): void {
    const state = { isAgain: true, done: Promise.resolve() };
    this.running.set(tenantId, state);
    state.done = (async () => {
      while (state.isAgain && !this.stopping.signal.aborted) {
        state.isAgain = false;
        const isTold = await this.follow(tenantId).then(
          () => true,
          (error: unknown) => this.report(error),
        );
        if (!isTold) state.isAgain = true;
        await delay(isTold ? pauseMs : retryMs, undefined, { signal: this.stopping.signal }).catch(
          () => undefined,
        );
      }
      this.running.delete(tenantId);
    })();
  }

  private report(error: unknown): false {
    if (!this.stopping.signal.aborted) this.logger.warn({ err: error }, 'the log is told later');
    return false;
  }

  private async follow(tenantId: string): Promise<void> {
    const company = await this.companies.of(tenantId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!company) return;
    const cursor = await this.cursors.of(tenantId);
    if (!cursor || isSwitchedOff(company.services, 'notifications')) return this.begin(tenantId);
    await this.readFrom(company, cursor);
  }

  /** The cursor of a tenant whose notices begin, or are off, stands at the end of the log: history tells nobody. */
  private async begin(tenantId: string): Promise<void> {
    const { seq } = await this.bus.call(events.head, { body: { tenant: tenantId } }, systemCaller());
    await this.cursors.move(tenantId, { seq, eid: null }, { anew: true });
  }

  private async readFrom(company: Company, cursor: Cursor): Promise<void> {
    const { tenantId } = company.caller;
    // Poured in afterwards, as by the demo, history tells nobody either.
    const begun = cursor.since.getTime() - maxClockDifferenceMs;
    for (let at: Place = cursor; !this.stopping.signal.aborted;) {
      const page = await this.pageAfter(tenantId, at);
      if (!page) return this.begin(tenantId);
      const last = page.at(-1);
      if (!last) return;
      await this.teller.tell(
        company,
        page.filter(({ timestamp }) => Date.parse(timestamp) >= begun),
      );
      at = { seq: last.seq, eid: last.eid };
      await this.cursors.move(tenantId, at);
    }
  }

  /**
   * The next events. The last told one is read again with them: if the log has another one in its place, it has been restored.
   * @returns undefined for another log
   */
  private async pageAfter(tenantId: string, { seq, eid }: Place): Promise<StoredEvent[] | undefined> {
    const body = { tenant: tenantId, seq: Math.max(0, seq - 1), limit: eventsPerPage };
    const { items } = await this.bus.call(events.after, { body }, systemCaller());
    if (seq === 0) return items;
    const [known, ...others] = items;
    return known && (eid === null || known.eid === eid) ? others : undefined;
  }
}
