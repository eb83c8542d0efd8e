import { Card } from '@officina/web-kit';
import type { ReactNode } from 'react';

/** A titled card of the page. */
export function Sample({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Card as="section" className="ui:p-5">
      <h2>{title}</h2>
      {note && <p className="ui:mt-1 ui:text-ink-2">{note}</p>}
      <div className="ui:mt-4">{children}</div>
    </Card>
  );
}

/** One state, labelled with its name. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ui:grid ui:content-start ui:justify-items-start ui:gap-2">
      <span className="ui:text-aside">{name}</span>
      {children}
    </div>
  );
}
