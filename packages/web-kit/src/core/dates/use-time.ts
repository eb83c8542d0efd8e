import { now } from '../clock.ts';
import { useEffect, useState } from 'react';

const everyMs = 30_000;

/** The time, anew every half minute: ages grow while nobody touches the page. */
export function useTime(): Date {
  const [time, setTime] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setTime(now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return time;
}
