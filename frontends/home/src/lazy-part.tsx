import { FailedState } from '@officina/web-kit';
import { lazy, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part of the page that is fetched when it is first shown. Where it does not arrive, `what` says so in its place, in
 * `frame` if it has one, and «Riprova» fetches it once more, as does the line when it is back.
 */
export function useLatePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  what: string,
  Frame?: ComponentType<P & { children: ReactNode }>,
): ComponentType<P> {
  const Lost = (props: P) => {
    const retry = () => {
      // Made here: React may ask more than once for what a function gives, and each time would wait for another one.
      const again = fetched();
      startTransition(() => setPart(() => again));
    };
    useEffect(() => {
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    });
    const said = <FailedState what={what} onRetry={retry} />;
    return Frame ? <Frame {...props}>{said}</Frame> : said;
  };
  // One of this page: what once failed to load fails for ever.
  const fetched = (): ComponentType<P> => lazy(() => load().catch(() => ({ default: Lost })));
  const [Part, setPart] = useState(fetched);
  return Part;
}
