import { FailedState } from '@officina/web-kit';
import { lazy, startTransition, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A part of the page that is fetched when it is first shown. If that fails, `message` is shown in its place, inside `Frame` if
 * given; «Riprova» or the device coming online retries.
 */
export function useLazyPart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  message: string,
  Frame?: ComponentType<P & { children: ReactNode }>,
): ComponentType<P> {
  const LoadError = (props: P) => {
    const retry = () => {
      // Created outside the updater: React may call that twice, and each call would fetch again.
      const next = createPart();
      startTransition(() => setPart(() => next));
    };
    useEffect(() => {
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    });
    const error = <FailedState what={message} onRetry={retry} />;
    return Frame ? <Frame {...props}>{error}</Frame> : error;
  };
  // Created per page, because a lazy component that failed to load fails for ever.
  const createPart = (): ComponentType<P> => lazy(() => load().catch(() => ({ default: LoadError })));
  const [Part, setPart] = useState(createPart);
  return Part;
}
