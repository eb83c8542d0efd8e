import { sizeOfLimit } from '@officina/contracts/byte-size';
import { useApi } from '@officina/web-kit';
import { useId } from 'react';
import { Part } from './part.tsx';
import { texts } from './texts.ts';

const almostFull = 0.9;

/** How much of their space photos and documents take; nothing while that is not known. */
export function Space() {
  const id = useId();
  const { data } = useApi('GET /api/files/usage', {}, { entities: ['file'] });
  if (!data) return null;
  const { used, quota } = data;
  const share = Math.min(1, used / quota);
  const words = texts.filesSpace(sizeOfLimit(used, quota));
  const isAlmostFull = share >= almostFull;
  return (
    <Part name="space" title={texts.space} brief={isAlmostFull ? `${words}, ${texts.almostFull}` : words}>
      <p id={id} className="flex flex-wrap justify-between gap-x-3">
        {words}
        {isAlmostFull && <b className="text-amber-text">{texts.almostFull}</b>}
      </p>
      <span
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="mt-2 block h-1.5 overflow-hidden rounded-full bg-line"
      >
        <span className="block h-full bg-ink" style={{ width: `${share * 100}%` }} />
      </span>
    </Part>
  );
}
