import { Button } from '@officina/web-kit';
import { Plus } from 'lucide-react';
import { it } from '../it.ts';

/** Title and counts on one baseline, the page's key (above the tab bar under lg). */
export function ListHead({ counts, onNew }: { counts: string | undefined; onNew: () => void }) {
  return (
    <header className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2.5">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 tabIndex={-1}>{it.title}</h1>
        <p className="text-ink-2" aria-live="polite">
          {counts ?? ' '}
        </p>
      </div>
      <div
        className="fixed inset-x-0 bottom-(--tab-bar) z-10 flex justify-end border-t border-line-strong bg-sheet px-(--gutter) pt-2.5 pb-3 lg:static lg:border-0 lg:bg-transparent lg:p-0"
        data-print="hide"
      >
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
    </header>
  );
}
