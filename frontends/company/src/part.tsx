import { Card, MarkBadge, useMedia, type Mark } from '@officina/web-kit';
import { ChevronDown, ChevronUp, PenLine } from 'lucide-react';
import { createContext, use, useId, type ReactNode } from 'react';
import { texts } from './texts.ts';

export interface PartsState {
  /** Names of the parts with changes. */
  changed: ReadonlySet<string>;
  /** Names of the parts that are unfolded on a phone. */
  open: ReadonlySet<string>;
  toggle: (name: string) => void;
}

export const PartsContext = createContext<PartsState>({
  changed: new Set(),
  open: new Set(),
  toggle: () => undefined,
});

const changedMark: Mark = {
  word: texts.changed,
  glyph: (props) => <PenLine {...props} aria-hidden="true" strokeWidth={2.25} />,
  family: 'blue',
};

interface PartProps {
  /** Its name in the state of the parts. */
  name: string;
  title: string;
  /** At the right of the title; not on phones. */
  aside?: string;
  /** Its state in one line, for phones. */
  brief: string;
  /** Padding of the card; rows have their own. */
  className?: string;
  children: ReactNode;
}

/** One section of the settings: a titled card; on phones a folded one, which stays open while it has changes. */
export function Part({ name, title, aside, brief, className = 'p-4.5', children }: PartProps) {
  const id = useId();
  const isWide = useMedia('(min-width: 48rem)');
  const { changed, open, toggle } = use(PartsContext);
  const isChanged = changed.has(name);
  const isOpen = isChanged || open.has(name);
  if (isWide)
    return (
      <section aria-labelledby={id} className="min-w-0">
        <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id}>{title}</h2>
          {aside && <p className="text-label text-ink-2">{aside}</p>}
        </div>
        <Card className={className}>{children}</Card>
      </section>
    );
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Card as="section" aria-labelledby={id} className="min-w-0">
      <h2 id={id}>
        <button
          type="button"
          aria-expanded={isOpen}
          className="flex min-h-14 w-full cursor-pointer items-center gap-3 rounded-lg px-4 py-2.5 text-left"
          onClick={() => toggle(name)}
        >
          {title}
          {isChanged && (
            <span className="font-sans">
              <MarkBadge mark={changedMark} />
            </span>
          )}
          <Chevron aria-hidden="true" className="ml-auto size-5 flex-none" />
        </button>
      </h2>
      {isOpen ? (
        <div className={`border-t border-line ${className}`}>{children}</div>
      ) : (
        <p className="-mt-2.5 px-4 pb-3 text-ink-2 wrap-anywhere">{brief}</p>
      )}
    </Card>
  );
}
