import { Card } from '@officina/web-kit';
import { useId, type ReactNode } from 'react';

interface PartProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A titled card of the profile. */
export function Part({ title, aside, className = 'p-4.5', children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id}>{title}</h2>
        {aside && <p className="text-label text-ink-2">{aside}</p>}
      </div>
      <Card className={className}>{children}</Card>
    </section>
  );
}
