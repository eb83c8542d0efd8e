import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { PageAction } from '../ui/marks.tsx';

interface ListHeaderProps {
  title: string;
  /** «37 aperti», «3 urgenti», …: phones show those that fit next to the title; undefined while loading. */
  counts: readonly string[] | undefined;
  /** A secondary toggle next to the create button; not on phones. */
  toggle?: ReactNode;
  /** Label of the create button: «Nuovo intervento». */
  create: string;
  /** Absent if the user's role may not create one. */
  onCreate?: () => void;
}

/**
 * Header of a list: title and counts on one baseline, the create button at the right (above the tab bar under lg). If the keys
 * leave no room for the counts, those stand under the title, as many as fit in one line.
 */
export function ListHeader({ title, counts = [], toggle, create, onCreate }: ListHeaderProps) {
  return (
    <header className="ui:mb-2 ui:flex ui:flex-wrap ui:items-center ui:justify-between ui:gap-x-4 ui:gap-y-2.5 ui:max-md:-mt-[12px] ui:md:mb-4">
      <div className="ui:flex ui:items-baseline ui:justify-between ui:gap-x-3 ui:max-md:w-full ui:max-[22rem]:flex-wrap ui:md:flex-1 ui:md:flex-wrap ui:md:justify-start">
        <h1 tabIndex={-1} className="ui:max-w-full ui:shrink-0 ui:md:whitespace-nowrap">
          {title}
        </h1>
        <p
          className="ui:flex ui:h-[1lh] ui:flex-wrap ui:justify-end-safe ui:overflow-hidden ui:text-ink-2 ui:md:justify-start ui:max-[22rem]:block ui:max-[22rem]:h-auto"
          aria-live="polite"
        >
          {counts.map((count, index) => (
            <span key={index} className="ui:whitespace-pre ui:max-[22rem]:whitespace-normal">
              {index > 0 && ', '}
              {count}
            </span>
          ))}
        </p>
      </div>
      <div className="ui:ml-auto ui:flex ui:items-center ui:gap-2.5" data-print="hide">
        {toggle && <span className="ui:max-md:hidden">{toggle}</span>}
        {onCreate && (
          <PageAction>
            <Button kind="key" size="lg" icon={Plus} onClick={onCreate}>
              {create}
            </Button>
          </PageAction>
        )}
      </div>
    </header>
  );
}
