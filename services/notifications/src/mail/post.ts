import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { Collector } from './collector.ts';
import { Digests } from './digests.ts';
import { MailOptions } from './mail-options.ts';
import { Mails } from './mails.ts';
import { Outcomes } from './outcomes.ts';
import { Sender } from './sender.ts';

const hourMs = 3_600_000;

/** Runs what e-mail needs, at its own pace: nothing else waits for it, and one part of it does not wait for another. */
@Injectable()
export class Post implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly busy = new Set<string>();

  constructor(
    private readonly collector: Collector,
    private readonly digests: Digests,
    private readonly sender: Sender,
    private readonly outcomes: Outcomes,
    private readonly mails: Mails,
    private readonly options: MailOptions,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    const { lookMs, againMs } = this.options.times;
    if (!this.options.server) return;
    this.every(lookMs, 'collecting', () => this.collector.round());
    this.every(lookMs, 'sending', () => this.sender.round());
    this.every(5 * lookMs, 'telling outcomes', () => this.outcomes.round());
    this.every(againMs, 'digests', () => this.digests.round());
    this.every(hourMs, 'forgetting old e-mails', () => this.mails.forgetOld());
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.sender.stop();
  }

  /** Sends what was made just now. */
  wake(): void {
    this.run('sending', () => this.sender.round());
  }

  private every(ms: number, name: string, work: () => Promise<unknown>): void {
    this.timers.push(setInterval(() => this.run(name, work), ms));
  }

  private run(name: string, work: () => Promise<unknown>): void {
    if (this.busy.has(name)) return;
    this.busy.add(name);
    void work()
      .catch((error: unknown) => this.logger.warn({ err: error }, `${name} failed`))
      .finally(() => this.busy.delete(name));
  }
}
