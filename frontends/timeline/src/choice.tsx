import { useMedia } from '@officina/web-kit';
import { Checkbox } from '@officina/web-kit/forms';
import { SearchBox } from '@officina/web-kit/table';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { texts } from './texts.ts';

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
