import { Card } from '@officina/web-kit';
import { useId, type ReactNode } from 'react';

interface BlockProps {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  /** Below the card, smaller. */
  note?: string;
  children: ReactNode;
}

/** A titled card of the page; the title stands above it. */
export function Block({ title, action, note, children }: BlockProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      <Card>{children}</Card>
      {note && <p className="text-label text-ink-2">{note}</p>}
    </section>
  );
}
