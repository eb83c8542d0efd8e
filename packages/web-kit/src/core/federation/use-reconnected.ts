import { useEffect, useEffectEvent, useRef } from 'react';
import { useLiveConnected } from '../live/live-updates.ts';

/** Calls back when the line is there again: the device is online, or the stream of changes has come to stand. */
export function useLineBack(onBack: () => void): void {
  const back = useEffectEvent(onBack);
  const isLive = useLiveConnected();
  const wasLive = useRef(isLive);
  useEffect(() => {
    if (isLive && !wasLive.current) back();
    wasLive.current = isLive;
  }, [isLive]);
  useEffect(() => {
    const onOnline = () => back();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
}
