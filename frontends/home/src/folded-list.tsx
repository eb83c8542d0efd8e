import { Button } from '@officina/web-kit';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactElement } from 'react';

interface FoldedListProps {
  className: string;
  /** «Mostra tutti (36)». */
  showAll: string;
  /** From the start on: what is looked for stands below the fold. */
  isOpen: boolean;
  /** List items. */
  children: ReactElement[];
}

/** Three items on a phone, six from md, until all are asked for. */
export function FoldedList({ className, showAll, isOpen, children }: FoldedListProps) {
  const [all, setAll] = useState(isOpen);
  const folded = all ? '' : 'max-md:[&>li:nth-child(n+4)]:hidden [&>li:nth-child(n+7)]:hidden';
  return (
    <>
      <ul className={`mt-3 ${className} ${folded}`}>{children}</ul>
      {!all && children.length > 3 && (
        <Button
          className={`mt-3 w-full ${children.length <= 6 ? 'md:hidden' : ''}`}
          trailing={ChevronDown}
          onClick={() => setAll(true)}
        >
          {showAll}
        </Button>
      )}
    </>
  );
}
