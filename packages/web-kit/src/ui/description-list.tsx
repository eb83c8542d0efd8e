import type { ReactNode } from 'react';

export interface Description {
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
