import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

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

interface Description {
  term: string;
  value: ReactNode;
}

/** Facts as term and value; a missing value reads «—». */
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
