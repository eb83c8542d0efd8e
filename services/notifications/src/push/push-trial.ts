import { Injectable } from '@nestjs/common';
import type { Caller } from '@officina/contracts/caller';
import type { TestedWays } from '@officina/contracts/notifications/choices';
import { AppError } from '@officina/server-kit/app-error';
import { TrialLimit } from '../mail/trial-limit.ts';
import { PushClient } from './push-client.ts';
import { PushDevicesService } from './push-devices.service.ts';
import { Subscriptions } from './subscriptions.ts';

const message = { title: 'Prova di Officina', tag: 'prova', path: '/notice/choices' };

/** «Prova»: sends a push to the device that asks, and says what its push service answered. */
@Injectable()
export class PushTrial {
  constructor(
    private readonly devices: PushDevicesService,
    private readonly subscriptions: Subscriptions,
    private readonly client: PushClient,
    private readonly limit: TrialLimit,
  ) {}

  /** @throws AppError `too_many` after five within an hour */
  async send(caller: Caller): Promise<NonNullable<TestedWays['push']>> {
    // While auth-proxy is away, the e-mail of the same trial goes all the same.
    const here = await this.devices.here(caller).catch((error: unknown) => {
      if (error instanceof AppError && ['unavailable', 'timeout'].includes(error.code))
        return 'unknown' as const;
      throw error;
    });
    if (here === 'unknown') return { state: 'refused', text: 'Ora non si sa se sono attive: riprova', ms: 0 };
    if (!here) return { state: 'off', text: 'Su questo dispositivo le push non sono attive', ms: 0 };
    this.limit.spend(`push ${caller.tenantId} ${caller.userId}`);
    const begin = performance.now();
    const outcome = await this.client.send(here, message, { isUrgent: true, ttl: 60 });
    const ms = Math.round(performance.now() - begin);
    if (outcome.state === 'sent') return { state: 'sent', text: '', ms };
    if (outcome.state === 'failed') return { state: 'refused', text: outcome.text, ms };
    await this.subscriptions.end(here);
    return { state: 'refused', text: 'Il browser non le riceve più: attivale di nuovo', ms };
  }
}
