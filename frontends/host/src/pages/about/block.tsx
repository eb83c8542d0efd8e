import { Card } from '@officina/web-kit/shell';
import type { ReactNode } from 'react';

/** A card with a title. */
export function Block({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-labelledby={`${id}-title`}>
      <div id={id} className="ui:grid ui:grid-cols-1 ui:scroll-mt-20 ui:gap-3">
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
      </div>
    </Card>
  );
}
