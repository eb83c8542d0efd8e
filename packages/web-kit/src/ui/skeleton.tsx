import { useEffect, useState } from 'react';

/** True once `active` has been true for `delayMs`, so that quick answers never flash a skeleton. */
export function useDelayed(active: boolean, delayMs = 150): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return setDue(false);
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [active, delayMs]);
  return active && due;
}

/** One grey bar, sized like the content that it replaces. */
export function SkeletonBar({ className }: { className: string }) {
  return <div className={`ui:skeleton ${className}`} />;
}

/** Grey shapes of loading cards, shown after 150 ms; screen readers announce «Carico…». */
export function Skeleton({
  cards = 3,
  label = 'Carico…',
  immediate,
}: {
  cards?: number;
  label?: string;
  immediate?: boolean;
}) {
  const due = useDelayed(true);
  return (
    <div role="status" className="ui:grid ui:gap-3">
      <span className="ui:sr-only">{label}</span>
      {(due || immediate) && Array.from({ length: cards }, (_, index) => <CardSkeleton key={index} />)}
    </div>
  );
}

/** A loading card. */
export function CardSkeleton() {
  return (
    <div className="ui:card ui:grid ui:gap-3 ui:p-4" aria-hidden="true">
      <div className="ui:flex ui:justify-between">
        <SkeletonBar className="ui:h-6 ui:w-20" />
        <SkeletonBar className="ui:h-6 ui:w-28" />
      </div>
      <SkeletonBar className="ui:h-4.5 ui:w-3/4" />
      <SkeletonBar className="ui:h-4 ui:w-1/2" />
      <SkeletonBar className="ui:mt-2 ui:h-4 ui:w-1/3" />
    </div>
  );
}
