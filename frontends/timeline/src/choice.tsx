import type { Machine } from '@officina/contracts/maintenance/machines';
import { useMedia, useSearchParams } from '@officina/web-kit';
import { Checkbox, fold } from '@officina/web-kit/forms';
import { SearchBox, useListState } from '@officina/web-kit/table';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { texts } from './texts.ts';

/** Machines whose code or name contains every typed word. Inactive ones are included on request. */
export function filterMachines(
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

/** Search, filter and view (lines or table), stored in the address with the period. */
export function useChoice() {
  const [params] = useSearchParams();
  const { typed, type, write, clear } = useListState(noFilters, { size: 25 });
  return {
    typed,
    type,
    clear,
    withInactive: params.has('inattive'),
    setWithInactive: (isWanted: boolean) => write({ inattive: isWanted ? '1' : undefined }),
    asTable: params.get('vista') === 'tabella',
    /** Clears the search, because the table searches all its columns, and the lines only machines. */
    showTable: (isWanted: boolean) => write({ vista: isWanted ? 'tabella' : undefined, q: undefined }),
  };
}

interface CollapsibleChoiceProps {
  /** Whether a filter applies. */
  isFiltered: boolean;
  children: ReactNode;
}

/** Period and machine search. Below lg they are collapsed to leave room for the lines, unless the page opens with a filter. */
export function CollapsibleChoice({ isFiltered, children }: CollapsibleChoiceProps) {
  const [isInitiallyOpen] = useState(isFiltered);
  const isWide = useMedia('(min-width: 64rem)');
  const parts = <div className="grid grid-cols-1 gap-4">{children}</div>;
  if (isWide) return parts;
  return (
    <details open={isInitiallyOpen} data-print="hide" className="group">
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
  /** The table has its own search field. */
  asTable: boolean;
  typed: string;
  type: (text: string) => void;
  withInactive: boolean;
  setWithInactive: (withInactive: boolean) => void;
}

/** Opens the collapsed block first, because a hidden field cannot take the focus. */
export function focusSearch(field: HTMLInputElement | null): void {
  const details = field?.closest('details');
  if (details) details.open = true;
  field?.focus();
}

/** Search and filter of the machines. */
export function MachineSearch(props: MachineSearchProps) {
  const { search, asTable, typed, type, withInactive, setWithInactive } = props;
  return (
    <div role="search" className="grid items-center gap-x-5 gap-y-2 sm:flex" data-print="hide">
      {!asTable && <SearchBox ref={search} value={typed} onChange={type} />}
      <Checkbox label={texts.inactive} value={withInactive} onChange={setWithInactive} />
    </div>
  );
}
