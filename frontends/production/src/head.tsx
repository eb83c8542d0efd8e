import { BackLink } from '@officina/web-kit';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

interface HeadProps {
  title: string;
  /** Which days are shown. */
  about: string;
  children: ReactNode;
}

/** The way back to Statistiche, the title, what can be done with the whole. */
export function Head({ title, about, children }: HeadProps) {
  return (
    <header>
      <BackLink to="/stat">{texts.back}</BackLink>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 tabIndex={-1}>{title}</h1>
          <p className="text-ink-2">{about}</p>
        </div>
        <div className="flex flex-wrap gap-2.5 max-sm:w-full" data-print="hide">
          {children}
        </div>
      </div>
    </header>
  );
}
