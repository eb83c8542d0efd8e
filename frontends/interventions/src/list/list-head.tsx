import { Button } from '@officina/web-kit';
import { Archive, ListChecks, Plus } from 'lucide-react';
import { it } from '../it.ts';

interface ListHeadProps {
  counts: string | undefined;
  archived: boolean;
  onToggle: () => void;
  onNew: () => void;
}

/** Title and counts on one baseline, the toggle, the page's key (above the tab bar under lg). */
export function ListHead({ counts, archived, onToggle, onNew }: ListHeadProps) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <div className="contents md:flex md:flex-wrap md:items-baseline md:gap-x-3">
        <h1 tabIndex={-1}>{it.title}</h1>
        <p className="order-last w-full text-ink-2 md:order-none md:w-auto" aria-live="polite">
          {counts ?? ' '}
        </p>
      </div>
      <div className="flex items-center gap-2.5" data-print="hide">
        <Button icon={archived ? ListChecks : Archive} onClick={onToggle}>
          {archived ? it.showOpen : it.showArchived}
        </Button>
        <div className="fixed inset-x-0 bottom-(--tab-bar) z-10 flex justify-end border-t border-line-strong bg-sheet px-(--gutter) pt-2.5 pb-3 lg:static lg:border-0 lg:bg-transparent lg:p-0">
          <Button
            kind="key"
            size="lg"
            icon={Plus}
            onClick={onNew}
            className="max-md:w-full md:max-lg:w-[280px]"
          >
            {it.create}
          </Button>
        </div>
      </div>
    </header>
  );
}
