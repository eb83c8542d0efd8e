import { useEffect, useRef, useState, type UIEvent } from 'react';
import { flushSync } from 'react-dom';

/** Below this the body counts as scrolled to its top. */
const topPx = 8;

/**
 * The header of a sheet takes one line while its body is scrolled, which on phones leaves the screen to the content. What is read
 * stays where it is: the body is scrolled by what the header gives or takes. It shrinks after its own height and grows at the top
 * only, so that no position of the finger makes it do both. Nothing is animated.
 * @param body another value when the body is replaced by one that is not scrolled
 */
export function useShrinkingHeader(body: unknown) {
  const [isShrunk, setShrunk] = useState(false);
  const header = useRef<HTMLElement>(null);
  useEffect(() => setShrunk(false), [body]);
  const onScroll = ({ target, currentTarget }: UIEvent<HTMLElement>) => {
    // Tables and lists inside the body scroll too.
    if (target !== currentTarget || !header.current) return;
    const { scrollTop } = currentTarget;
    const height = header.current.offsetHeight;
    // A control of the header that has the focus is not hidden.
    const isUsed = header.current.contains(document.activeElement);
    const next = isShrunk ? scrollTop >= topPx : scrollTop > height + topPx && !isUsed;
    if (next === isShrunk) return;
    // At once, and from the noted position: at its end the body is scrolled back by its new height already.
    flushSync(() => setShrunk(next));
    currentTarget.scrollTop = scrollTop + header.current.offsetHeight - height;
  };
  return { header, isShrunk, onScroll };
}
