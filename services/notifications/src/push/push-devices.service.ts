import { Injectable } from '@nestjs/common';
import type { Device } from '@officina/contracts/auth/accounts';
import type { Caller } from '@officina/contracts/caller';
import type { PushDevices, PushSubscriptionBody } from '@officina/contracts/notifications/push';
import { AppError, invalid } from '@officina/server-kit/app-error';
import { createPublicKey } from 'node:crypto';
import { userOf } from '../choices/choices.service.ts';
import { OpenDevices } from './open-devices.ts';
import { refusedEndpoint } from './push-hosts.ts';
import { PushOptions } from './push-options.ts';
import { Subscriptions, type Subscription } from './subscriptions.ts';
import { VapidKeys } from './vapid-keys.ts';

/** Whether these 65 bytes are a point of the curve. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString('base64url'));
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    return bytes[0] === 4;
  } catch {
    return false;
  }
}

const isHere = ({ isHere: answer }: Device): boolean => answer;

/** On which of their devices people get push. */
@Injectable()
export class PushDevicesService {
  constructor(
    private readonly subscriptions: Subscriptions,
    private readonly devices: OpenDevices,
    private readonly keys: VapidKeys,
    private readonly options: PushOptions,
  ) {}

  async mine(caller: Caller): Promise<PushDevices> {
    return this.toWire(caller, await this.devices.of(caller));
  }

  /** @throws AppError `invalid` at `endpoint` or `keys.p256dh`; `forbidden` for a token without a session */
  async subscribe(caller: Caller, body: PushSubscriptionBody): Promise<PushDevices> {
    const refused = refusedEndpoint(body.endpoint, this.options.hosts);
    if (refused !== undefined) throw invalid('endpoint', refused);
    if (!isPoint(body.keys.p256dh)) throw invalid('keys.p256dh', 'Chiave non valida');
    const devices = await this.devices.of(caller);
    const here = devices.find(isHere);
    if (!here) throw new AppError('forbidden', 'Esci ed entra di nuovo, poi riprova');
    const { tenantId } = caller;
    await this.subscriptions.put({ tenantId, userId: userOf(caller), device: here._id }, body);
    return this.toWire(caller, devices);
  }

  async unsubscribe(caller: Caller): Promise<void> {
    const here = (await this.devices.of(caller)).find(isHere);
    if (here) await this.subscriptions.endOf({ ...caller, userId: userOf(caller) }, here._id);
  }

  /** The subscription of the device that asks. */
  async here(caller: Caller): Promise<Subscription | undefined> {
    const here = (await this.devices.of(caller)).find(isHere);
    const all = here ? await this.subscriptions.of({ ...caller, userId: userOf(caller) }) : [];
    return all.find(({ device }) => device === here?._id);
  }

  private async toWire(caller: Caller, devices: Device[]): Promise<PushDevices> {
    const { publicKey: key } = await this.keys.both();
    const all = await this.subscriptions.of({ ...caller, userId: userOf(caller) });
    const found = all.flatMap((subscription) => {
      const device = devices.find(({ _id }) => _id === subscription.device);
      return device ? [{ device, since: subscription.since.toISOString(), subscription }] : [];
    });
    const here = found.find(({ device }) => device.isHere);
    return {
      key,
      ...(here && {
        here: { since: here.since, name: here.device.name, showsText: here.subscription.showsText },
      }),
      others: found
        .filter(({ device }) => !device.isHere)
        .map(({ device: { _id, kind, name }, since }) => ({ _id, kind, name, since })),
    };
  }
}
