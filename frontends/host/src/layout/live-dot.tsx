import { useLiveConnected } from '@officina/web-kit';
import { texts } from '../texts.ts';

/** Green while changes of others arrive by themselves, hollow otherwise; said in words too. */
export function LiveDot() {
  const connected = useLiveConnected();
  const words = connected ? texts.liveOn : texts.liveOff;
  return (
    <span className="live-dot" data-on={connected || undefined} title={words}>
      <span className="ui:sr-only">({words})</span>
    </span>
  );
}
