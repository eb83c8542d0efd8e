import type { Machine } from '@officina/contracts/maintenance/machines';
import { useMedia, useSearchParams } from '@officina/web-kit';
import { Checkbox, fold } from '@officina/web-kit/forms';
import { SearchBox, useListState } from '@officina/web-kit/table';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { texts } from './texts.ts';

/** Machines whose code and name hold every word typed, those in service unless all are asked for. */
export function chosenOf(
  machines: readonly Machine[],
  { typed, withInactive }: { typed: string; withInactive: boolean },
): Machine[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  return machines.filter(({ shortCode, name, isActive }) => {
    const haystack = fold(`${shortCode} ${name ?? ''}`);
    return (isActive || withInactive) && words.every((word) => haystack.includes(word));
  });
}

const noFilters: readonly string[] = [];

/** Which machines are shown, and as what, in the address beside the period. */
export function useChoice() {
  const [params] = useSearchParams();
  const { typed, type, write, clear } = useListState(noFilters, { size: 25 });
  return {
    typed,
    type,
    clear,
    withInactive: params.has('inattive'),
    takeInactive: (wanted: boolean) => write({ inattive: wanted ? '1' : undefined }),
    asTable: params.get('vista') === 'tabella',
    /** A search in the table is of all its columns, so it does not go with to the machines. */
    showTable: (wanted: boolean) => write({ vista: wanted ? 'tabella' : undefined, q: undefined }),
  };
}

interface ChoiceFoldProps {
  /** Whether it leaves out some of the lines, or adds some. */
  isFiltered: boolean;
  children: ReactNode;
}

/** What chooses period and machines: under lg it folds, so that the lines have the screen, unless it came with a filter. */
export function ChoiceFold({ isFiltered, children }: ChoiceFoldProps) {
  const [isOpenAtFirst] = useState(isFiltered);
  const isWide = useMedia('(min-width: 64rem)');
  const parts = <div className="grid grid-cols-1 gap-4">{children}</div>;
  if (isWide) return parts;
  return (
    <details open={isOpenAtFirst} data-print="hide" className="group">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        {texts.choice}
        <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      {parts}
    </details>
  );
}

interface MachineSearchProps {
  search: Ref<HTMLInputElement>;
  /** The table has a search of its own. */
  asTable: boolean;
  typed: string;
  type: (words: string) => void;
  withInactive: boolean;
  takeInactive: (takes: boolean) => void;
}

/** Unfolds what holds the field: in a closed fold nothing takes the focus. */
export function focusSearch(field: HTMLInputElement | null): void {
  const fold = field?.closest('details');
  if (fold) fold.open = true;
  field?.focus();
}

/** Which machines have a line. */
export function MachineSearch(props: MachineSearchProps) {
  const { search, asTable, typed, type, withInactive, takeInactive } = props;
  return (
    <div role="search" className="grid items-center gap-x-5 gap-y-2 sm:flex" data-print="hide">
      {!asTable && <SearchBox ref={search} value={typed} onChange={type} />}
      <Checkbox label={texts.inactive} value={withInactive} onChange={takeInactive} />
    </div>
  );
}
