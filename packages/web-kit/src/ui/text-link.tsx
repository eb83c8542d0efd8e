import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface TextLinkProps {
  to: string;
  children: ReactNode;
  /** What readers are told after the words. */
  about?: string;
}

/** A link in a row or on a card: underlined words, as high as a row's control. */
export function TextLink({ to, children, about }: TextLinkProps) {
  return (
    <Link
      to={to}
      className="ui:reach ui:inline-flex ui:min-h-(--ctl-sm) ui:items-center ui:font-semibold ui:wrap-anywhere ui:underline ui:underline-offset-3"
    >
      {children}
      {about && <span className="ui:sr-only"> {about}</span>}
    </Link>
  );
}

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
