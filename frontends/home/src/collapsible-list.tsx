import { Button } from '@officina/web-kit';
import { ChevronDown } from 'lucide-react';
import { useState, type ReactElement } from 'react';

interface CollapsibleListProps {
  className: string;
  /** «Mostra tutti (36)». */
  showAll: string;
  /** Whether the list starts expanded. */
  isOpen: boolean;
  /** List items. */
  children: ReactElement[];
}

const maxCollapsed = 6;

/** A list that shows three items on a phone and six from md, until expanded. Items beyond six are not rendered before. */
export function CollapsibleList({ className, showAll, isOpen, children }: CollapsibleListProps) {
  const [isExpanded, setExpanded] = useState(isOpen);
  const hideOnPhones = isExpanded ? '' : 'max-md:[&>li:nth-child(n+4)]:hidden';
  return (
    <>
      <ul className={`mt-3 ${className} ${hideOnPhones}`}>
        {isExpanded ? children : children.slice(0, maxCollapsed)}
      </ul>
      {!isExpanded && children.length > 3 && (
        <Button
          className={`mt-3 w-full ${children.length <= maxCollapsed ? 'md:hidden' : ''}`}
          trailing={ChevronDown}
          onClick={() => setExpanded(true)}
        >
          {showAll}
        </Button>
      )}
    </>
  );
}
