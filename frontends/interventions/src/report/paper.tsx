import { useSectionName } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { texts } from '../texts.ts';

/** Invisible on the screen; on paper it takes the place of the whole page, with two signatures at its end. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-paper="" data-mf={useSectionName()} aria-hidden="true">
      <div className="flex min-h-[262mm] flex-col">
        {children}
        <div className="mt-auto grid break-inside-avoid grid-cols-2 gap-14 pt-16">
          <p className="border-t border-ink pt-1.5">{texts.signedByDoer}</p>
          <p className="border-t border-ink pt-1.5">{texts.signedByHead}</p>
        </div>
      </div>
    </div>,
    document.body,
  );
}
