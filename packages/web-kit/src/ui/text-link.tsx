import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface TextLinkProps {
  to: string;
  children: ReactNode;
  /** Extra text for screen readers. */
  about?: string;
}

/** A link in a row or on a card: underlined text, as high as a row's control. */
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

/** A link above the title, back to the page that leads here. Not printed. */
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
