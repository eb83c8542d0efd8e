import { texts } from './texts.ts';

interface MessageProps {
  /** The sensors have not come; they are awaited otherwise. */
  hasFailed?: boolean;
  /** They have, and there are none. */
  isEmpty?: boolean;
}

/** In the place of the tiles. */
export function Message({ hasFailed, isEmpty }: MessageProps) {
  const [what, hint] = isEmpty
    ? [texts.noSensors, texts.noSensorsHint]
    : hasFailed
      ? [texts.notArrived, texts.notArrivedHint]
      : [texts.loading, ''];
  return (
    <div role="status" className="m-auto grid gap-2 text-center">
      <p className="text-h1 font-bold">{what}</p>
      <p className="text-h3 text-ink-2">{hint}</p>
    </div>
  );
}
