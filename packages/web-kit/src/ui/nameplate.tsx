import type { ReactNode } from 'react';

const RIVETS = [
  'ui:top-3.5 ui:left-3.5',
  'ui:top-3.5 ui:right-3.5',
  'ui:bottom-3.5 ui:left-3.5',
  'ui:right-3.5 ui:bottom-3.5',
];

/** The dark block of Home with its ruled frame and four rivet holes. */
export function Nameplate({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <section className={`ui:nameplate ui:flex ui:flex-col ui:px-8 ui:py-9 ui:md:px-9 ${className}`}>
      {RIVETS.map((place) => (
        <span key={place} data-rivet="" className={place} />
      ))}
      {children}
    </section>
  );
}
