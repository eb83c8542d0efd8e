import type { PushDevices } from '@officina/contracts/notifications/push';
import {
  pushOwner,
  pushOwnerKey,
  pushScope,
  pushWorker,
} from '@officina/contracts/notifications/push-worker';
import { api, apiKey, queryClient, useMedia } from '@officina/web-kit';

/**
 * Whether this browser shows push: `insecure` without https; `home` on an iPhone until Officina is on the home screen; `unknown` to
 * browsers without push; `blocked` by the person in the browser; `ask`, or `off` if the browser has been asked before; `on`.
 */
export type PushState = 'insecure' | 'home' | 'unknown' | 'blocked' | 'ask' | 'off' | 'on';

const isApple = (): boolean =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

export function pushState({ here }: Pick<PushDevices, 'here'>): PushState {
  if (!window.isSecureContext) return 'insecure';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isApple() ? 'home' : 'unknown';
  const { permission } = Notification;
  if (permission === 'denied') return 'blocked';
  if (permission === 'default') return 'ask';
  return here ? 'on' : 'off';
}

/** «questo computer», «questo telefono» */
export const useDeviceWord = (): string => (useMedia('(pointer: coarse)') ? 'telefono' : 'computer');

const keep = (answer: PushDevices): void => {
  queryClient.setQueryData(apiKey('GET /api/notice/push'), answer);
};

async function send(subscription: PushSubscription, showsText: boolean): Promise<void> {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const body = { endpoint, keys: { p256dh, auth }, showsText };
  keep(await api('PUT /api/notice/push/subscribe', { body }));
}

const subscriptionOf = async (registration: ServiceWorkerRegistration | undefined) =>
  (await registration?.pushManager.getSubscription()) ?? undefined;

/**
 * Asks the browser, and subscribes it for this person.
 * @returns whether the browser may
 */
export async function switchOn(
  { key }: PushDevices,
  user: { TCODE: string; userId: string },
  showsText = false,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  const registration = await navigator.serviceWorker.register(pushWorker, { scope: pushScope });
  await navigator.serviceWorker.ready;
  // One from before may be somebody else's.
  await (await subscriptionOf(registration))?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: key };
  localStorage.setItem(pushOwnerKey, pushOwner(user));
  await send(await registration.pushManager.subscribe(options), showsText);
  return true;
}

/** Whether push says what happened. */
export async function setText(
  devices: PushDevices,
  user: { TCODE: string; userId: string },
  showsText: boolean,
): Promise<void> {
  const found = await subscriptionOf(await navigator.serviceWorker.getRegistration(pushScope));
  if (found) await send(found, showsText);
  else await switchOn(devices, user, showsText);
}

/** Ends push to this browser. */
export async function switchOff({ here: _, ...others }: PushDevices): Promise<void> {
  await api('DELETE /api/notice/push/subscribe');
  keep(others);
  localStorage.removeItem(pushOwnerKey);
  await (await subscriptionOf(await navigator.serviceWorker.getRegistration(pushScope)))?.unsubscribe();
}
