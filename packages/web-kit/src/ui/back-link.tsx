import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Above a title: the way back to the page from which this one is reached. Paper has none. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    data-print="hide"
    className="ui:reach ui:inline-flex ui:min-h-8 ui:items-center ui:gap-1.5 ui:font-semibold ui:underline ui:underline-offset-4"
  >
    <ChevronLeft size={18} aria-hidden="true" />
    {children}
  </Link>
);
