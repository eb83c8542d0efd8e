import { use, type MouseEvent, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { LeaveContext } from './close-context.ts';

interface SheetLinkProps {
  to: string;
  /** Of the link: `openedHere` when closing what it opens is to come back to this sheet. */
  state?: unknown;
  className?: string;
  children: ReactNode;
}

const opensElsewhere = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey;

/** A link out of a sheet: over unsaved text it asks first. */
export function SheetLink({ to, state, className, children }: SheetLinkProps) {
  const leave = use(LeaveContext);
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    leave(() => void navigate(to, { state }));
  };
  return (
    <Link to={to} state={state} className={className} onClick={follow}>
      {children}
    </Link>
  );
}
