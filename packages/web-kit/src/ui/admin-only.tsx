import { whoMay } from '@officina/contracts/auth/roles';
import type { ReactNode } from 'react';
import { useMe } from '../core/session/use-permissions.ts';
import { Skeleton } from './skeleton.tsx';
import { EmptyState, FailedState } from './states.tsx';

/** A page for administrators; others read who may use it. */
export function AdminOnly({ title, children }: { title: string; children: ReactNode }) {
  const { data: me, error, refetch } = useMe();
  if (me?.role === 'admin') return children;
  return (
    <>
      <h1 tabIndex={-1} className="ui:mb-4">
        {title}
      </h1>
      {me && <EmptyState title={`${whoMay('admin')}.`} />}
      {!me && !error && <Skeleton cards={3} />}
      {!me && error && (
        <FailedState
          what="Il tuo ruolo non è arrivato."
          code={error.requestId ?? error.code}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}
