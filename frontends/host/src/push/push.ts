import { pushOwner, pushOwnerKey, pushScope } from '@officina/contracts/notifications/push-worker';
import { storedAuthInfo, useLocation, useNavigate } from '@officina/web-kit/shell';
import { useEffect } from 'react';

/** A log-out does not wait longer for the browser. */
const mostMs = 1_000;

async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(pushScope);
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  await registration?.unregister();
}

/** Ends push to this browser; the server learns of it by the end of the session, or from the push service. */
export async function endPush(): Promise<void> {
  if (localStorage.getItem(pushOwnerKey) === null) return;
  localStorage.removeItem(pushOwnerKey);
  const late = new Promise<void>((resolve) => setTimeout(resolve, mostMs));
  await Promise.race([unsubscribe().catch(() => undefined), late]);
}

/** Ends push to this browser if another person is logged in than the one who switched it on. */
export function endPushOfOthers(): void {
  const user = storedAuthInfo();
  if (user && localStorage.getItem(pushOwnerKey) !== pushOwner(user)) void endPush();
}

/** Opens the page of a notice on the device's screen that was pressed, in this window. */
export function useOpenPushed(): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPage = !pathname.startsWith('/form');
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (!worker || !isPage) return undefined;
    const open = ({ data, ports: [port] }: MessageEvent<{ path?: unknown }>) => {
      const { path } = data;
      if (typeof path !== 'string' || !/^\/[a-z]/.test(path) || !port) return;
      port.postMessage('taken');
      void navigate(path);
    };
    worker.addEventListener('message', open);
    worker.startMessages();
    return () => worker.removeEventListener('message', open);
  }, [navigate, isPage]);
}
