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

const most = 6;

/** Three items on a phone, six from md, until all are asked for: what nobody sees is not built. */
export function FoldedList({ className, showAll, isOpen, children }: FoldedListProps) {
  const [all, setAll] = useState(isOpen);
  const folded = all ? '' : 'max-md:[&>li:nth-child(n+4)]:hidden';
  return (
    <>
      <ul className={`mt-3 ${className} ${folded}`}>{all ? children : children.slice(0, most)}</ul>
      {!all && children.length > 3 && (
        <Button
          className={`mt-3 w-full ${children.length <= most ? 'md:hidden' : ''}`}
          trailing={ChevronDown}
          onClick={() => setAll(true)}
        >
          {showAll}
        </Button>
      )}
    </>
  );
}
