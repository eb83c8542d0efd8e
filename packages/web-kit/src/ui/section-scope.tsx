import { createContext, use } from 'react';
import type { ReactNode } from 'react';

const SectionContext = createContext<string | undefined>(undefined);

/** Wraps a section: its own utilities apply only under `data-mf`, and overlays repeat the name in their portals. */
export function SectionScope({
  name,
  children,
  className,
}: {
  name: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <SectionContext value={name}>
      <div data-mf={name} className={className}>
        {children}
      </div>
    </SectionContext>
  );
}

/** The section's name, for the `data-mf` of portals; undefined in the host's own pages. */
export const useSectionName = () => use(SectionContext);
