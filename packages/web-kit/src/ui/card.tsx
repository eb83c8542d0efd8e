import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

interface CardProps {
  children: ReactNode;
  className?: string;
  /** `li` inside lists. */
  as?: 'div' | 'section' | 'li' | 'article';
  'aria-labelledby'?: string;
}

/** A white panel with 12 px corners. Cards never nest. */
export function Card({ children, className = 'ui:p-4', as: Element = 'div', ...rest }: CardProps) {
  return (
    <Element className={`ui:card ${className}`} data-kit="card" {...rest}>
      {children}
    </Element>
  );
}

/** A link around the title inside a Card that makes the full card clickable. Buttons after it stay clickable. */
export function CardLink(props: LinkProps) {
  return <Link {...props} data-whole-card="" />;
}

interface Description {
  term: string;
  value: ReactNode;
}

/** Facts as term and value; a missing value is shown as «—». */
export function DescriptionList({ items, columns = 1 }: { items: Description[]; columns?: 1 | 2 }) {
  return (
    <dl className={`ui:grid ui:gap-x-6 ui:gap-y-3 ${columns === 2 ? 'ui:sm:grid-cols-2' : ''}`}>
      {items.map(({ term, value }) => (
        <div key={term} className="ui:min-w-0">
          <dt className="ui:text-aside">{term}</dt>
          <dd className="ui:font-semibold ui:wrap-anywhere">{isMissing(value) ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isMissing = (value: ReactNode) =>
  value === undefined || value === null || value === '' || value === false;
