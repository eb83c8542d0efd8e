import { LinkButton, useSheetLink } from '@officina/web-kit';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

interface SectionHeadingProps {
  id: string;
  title: string;
  /** Number of rows. */
  count?: number | undefined;
  /** Actions, which are not printed. */
  children?: ReactNode;
}

/** The heading of a part of the page, with its actions at the right. */
export function SectionHeading({ id, title, count, children }: SectionHeadingProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id} className="flex items-baseline gap-2.5">
        {title}
        {count !== undefined && <span className="font-sans text-body font-normal text-ink-3">{count}</span>}
      </h2>
      <div data-print="hide" className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {children}
      </div>
    </div>
  );
}

/** Opens the sheet of a new record; closing it returns here. */
export function SheetButton({ id, to, children }: { id: string; to: string; children: ReactNode }) {
  return (
    <LinkButton icon={Plus} {...useSheetLink(id, to)}>
      {children}
    </LinkButton>
  );
}
