import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveConnected } from '../live/live-updates.ts';

/** Calls back when the connection returns: the device is online again, or the live stream is connected. */
export function useReconnected(onReconnected: () => void): void {
  const reconnected = useEffectEvent(onReconnected);
  const isLive = useLiveConnected();
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (isLive && !wasLive.current) reconnected();
    wasLive.current = isLive;
  }, [isLive]);
  useEffect(() => {
    const onOnline = () => reconnected();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}
