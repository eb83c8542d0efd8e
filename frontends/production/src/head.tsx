import { Link } from '@officina/web-kit';
import { ChevronLeft } from 'lucide-react';
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
      <Link
        to="/stat"
        data-print="hide"
        className="reach inline-flex min-h-8 items-center gap-1.5 font-semibold underline underline-offset-4"
      >
        <ChevronLeft size={18} aria-hidden="true" />
        {texts.back}
      </Link>
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
