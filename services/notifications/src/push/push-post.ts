import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Logger } from '@officina/server-kit/logger';
import { PushCollector } from './push-collector.ts';
import { PushOptions } from './push-options.ts';
import { PushSender } from './push-sender.ts';

/** Looks for what is to be pushed: every second while something waits, else twice a minute. Nothing else waits for it. */
@Injectable()
export class PushPost implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private isBusy = false;
  private nextLook = 0;

  constructor(
    private readonly collector: PushCollector,
    private readonly sender: PushSender,
    private readonly options: PushOptions,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.look(), this.options.times.lookMs);
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.sender.stop();
  }

  /** Something was told that is to be pushed. */
  wake(): void {
    this.nextLook = 0;
  }

  private async look(): Promise<void> {
    if (this.isBusy || performance.now() < this.nextLook) return;
    this.isBusy = true;
    this.nextLook = performance.now() + this.options.times.idleMs;
    try {
      const isCollecting = await this.collector.round();
      const isSending = await this.sender.round();
      if (isCollecting || isSending) this.nextLook = 0;
    } catch (error) {
      this.logger.warn({ err: error }, 'looking for pushes failed');
    } finally {
      this.isBusy = false;
    }
  }
}
