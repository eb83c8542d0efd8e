import { useEffect } from 'react';
import { now } from '../core/clock.ts';
import { formatDate } from '../core/dates/formats.ts';
import { useSession } from '../core/session/use-session.ts';
import { useTenant } from '../core/session/use-tenant.ts';
import { Logo } from '../ui/logo.tsx';

/** Head of what is printed, on paper only: whose it is and what it is; in the foot of each page who printed it and when. */
export function PaperHead({ title, code }: { title: string; code?: string }) {
  const tenant = useTenant().data?.billingdata.name;
  const user = useSession()?.fullName;
  const printed = `Stampato il ${formatDate(now())}${user ? ` da ${user}` : ''}`;
  // It stays when this head goes: it is true of whatever this page prints.
  useEffect(
    () => document.documentElement.style.setProperty('--printed', JSON.stringify(printed)),
    [printed],
  );
  return (
    <header
      data-kit="paper-head"
      className="ui:mb-5 ui:hidden ui:items-center ui:gap-3 ui:border-b ui:border-ink ui:pb-3 ui:print:flex"
    >
      <Logo size={26} />
      <div className="ui:min-w-0 ui:flex-1">
        <p className="ui:font-bold">{tenant}</p>
        <p className="ui:text-aside">Officina</p>
      </div>
      <div className="ui:text-right">
        <p className="ui:font-bold">{title}</p>
        {code && <p className="ui:font-mono ui:text-[0.875rem]">{code}</p>}
      </div>
    </header>
  );
}
