import type { File as AttachedFile } from '@officina/contracts/files/files';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { formatDate } from '../core/dates/formats.ts';
import { usePicture } from './pictures.ts';
import { texts } from './texts.ts';

/** A screen's height above and below what is shown, so that scrolling meets few empty squares. */
const margin = '100% 0px';

/** Whether an element is in sight, or nearly. */
function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setInSight] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}

/** Text for those who do not see a picture. */
export const altOf = ({ caption, addedBy, addedAt }: AttachedFile): string =>
  caption || texts.alt(addedBy, formatDate(addedAt));

/** A small version of a picture that fills its square; it is fetched when it comes into sight, and dropped when it leaves. */
export function SmallPicture({ id, alt }: { id: string; alt: string }) {
  const box = useRef<HTMLSpanElement>(null);
  const address = usePicture(id, 320, useInSight(box));
  return (
    <span
      ref={box}
      className="ui:absolute ui:inset-0"
      role={address ? undefined : 'img'}
      aria-label={address ? undefined : alt}
    >
      {address && <img src={address} alt={alt} className="ui:size-full ui:object-cover" draggable={false} />}
    </span>
  );
}
