import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';

interface ListHeadProps {
  title: string;
  /** «37 aperti, 3 urgenti»; absent while it loads. */
  counts: string | undefined;
  /** A secondary toggle left of the key. */
  toggle?: ReactNode;
  /** Words of the page's key: «Nuovo intervento». */
  create: string;
  onCreate: () => void;
}

/** Head of a list: title and counts on one baseline, the page's key at the right (above the tab bar under lg). */
export function ListHead({ title, counts, toggle, create, onCreate }: ListHeadProps) {
  return (
    <header className="ui:mb-4 ui:flex ui:flex-wrap ui:items-center ui:justify-between ui:gap-x-4 ui:gap-y-2.5">
      <div className="ui:contents ui:md:flex ui:md:flex-wrap ui:md:items-baseline ui:md:gap-x-3">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="ui:order-last ui:w-full ui:text-ink-2 ui:md:order-none ui:md:w-auto" aria-live="polite">
          {counts ?? '\u00a0'}
        </p>
      </div>
      <div className="ui:flex ui:items-center ui:gap-2.5" data-print="hide">
        {toggle}
        <div className="ui:fixed ui:inset-x-0 ui:bottom-(--tab-bar) ui:z-10 ui:flex ui:justify-end ui:border-t ui:border-line-strong ui:bg-sheet ui:px-(--gutter) ui:pt-2.5 ui:pb-3 ui:lg:static ui:lg:border-0 ui:lg:bg-transparent ui:lg:p-0">
          <Button
            kind="key"
            size="lg"
            icon={Plus}
            onClick={onCreate}
            className="ui:max-md:w-full ui:md:max-lg:w-[280px]"
          >
            {create}
          </Button>
        </div>
      </div>
    </header>
  );
}
