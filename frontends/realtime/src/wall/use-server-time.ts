import { serverNow } from '@officina/web-kit';
import { useEffect, useState } from 'react';

/** The server's time, anew every second. */
export function useServerTime(): Date {
  const [time, setTime] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setTime(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return time;
}
