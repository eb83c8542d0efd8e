import { useCallback, useState } from 'react';

/** Whether a text is cut; measured again whenever its size changes. */
function useIsCut() {
  const [isCut, setCut] = useState(false);
  const measure = useCallback((text: HTMLElement | null) => {
    if (!text) return undefined;
    const observer = new ResizeObserver(() => setCut(text.scrollHeight > text.clientHeight));
    observer.observe(text);
    return () => observer.disconnect();
  }, []);
  return [isCut, measure] as const;
}

interface PointTextProps {
  text: string;
  /** Limits the number of lines; absent for the full text. */
  clamp?: string | undefined;
  className?: string;
}

/** The text of a point. One that is cut is a button that shows the rest, and hides it again. */
export function PointText({ text, clamp = '', className = '' }: PointTextProps) {
  const [isCut, measure] = useIsCut();
  const [isOpen, setOpen] = useState(false);
  const line = (
    <span ref={measure} className={isOpen ? 'block' : `block ${clamp}`}>
      {text}
    </span>
  );
  const box = `min-w-0 flex-1 wrap-anywhere ${className}`;
  if (!isCut && !isOpen) return <span className={box}>{line}</span>;
  return (
    <button
      type="button"
      title={text}
      aria-expanded={isOpen}
      className={`cursor-pointer self-stretch text-left ${box}`}
      onClick={() => setOpen(!isOpen)}
    >
      {line}
    </button>
  );
}
