import { LiveCell, type LiveWords } from '@officina/web-kit/sensors';
import { texts } from '../texts.ts';

/** What the sensor said last as it is saved; nothing as long as it was never read. */
export function LastReading({ live }: { live: LiveWords | undefined }) {
  if (!live || live.kind === 'none') return null;
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <b>{texts.lastReading}</b> <LiveCell live={live} />
    </p>
  );
}
