import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { LinkProps } from 'react-router';

interface CardProps {
  children: ReactNode;
  className?: string;
  /** `li` inside lists. */
  as?: 'div' | 'section' | 'li' | 'article';
  'aria-labelledby'?: string;
}

/** White paper on the bench, 12 px corners. Cards never nest. */
export function Card({ children, className = 'ui:p-4', as: Element = 'div', ...rest }: CardProps) {
  return (
    <Element className={`ui:card ${className}`} data-kit="card" {...rest}>
      {children}
    </Element>
  );
}

/** Put around the title inside a Card: the whole card becomes this one link. Later buttons stay above it. */
export function WholeCardLink(props: LinkProps) {
  return <Link {...props} data-whole-card="" />;
}
