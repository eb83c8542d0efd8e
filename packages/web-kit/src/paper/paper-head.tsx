import { withArticle } from '@officina/contracts/article';
import { addressLine, contactLine } from '@officina/contracts/auth/company-lines';
import { useEffect } from 'react';
import { now } from '../core/clock.ts';
import { formatDate } from '../core/dates/formats.ts';
import { useSession } from '../core/session/use-session.ts';
import { useTenant } from '../core/session/use-tenant.ts';
import { Logo } from '../ui/logo.tsx';
import { usePrinting } from '../ui/use-media.ts';

/** In the foot of each page. */
const sayInFoot = (words: string): void =>
  document.documentElement.style.setProperty('--printed', JSON.stringify(words));

interface PaperHeadProps {
  /** Absent for a page that is printed with its own heading: who printed it, and when, takes its place. */
  title?: string;
  code?: string;
}

/**
 * Head of what is printed, on paper only: whose it is, with its address and contacts where they are known, and what it is; in
 * the foot of each page who printed it and when, and its code.
 */
export function PaperHead({ title, code }: PaperHeadProps) {
  const isPrinting = usePrinting();
  return title === undefined && !isPrinting ? null : <Head title={title} code={code} />;
}

function Head({ title, code }: PaperHeadProps) {
  const company = useTenant().data?.billingdata;
  const lines = company ? [addressLine(company), contactLine(company)].filter(Boolean) : [];
  const user = useSession()?.fullName;
  const printed = `Stampato ${withArticle('il', formatDate(now()))}${user ? ` da ${user}` : ''}`;
  useEffect(() => {
    sayInFoot(code ? `${printed} · ${code}` : printed);
    // This much is true of whatever this page prints next.
    return () => sayInFoot(printed);
  }, [printed, code]);
  return (
    <header
      data-kit="paper-head"
      className="ui:mb-5 ui:hidden ui:items-center ui:gap-3 ui:border-b ui:border-ink ui:pb-3 ui:print:flex"
    >
      <Logo size={26} />
      <div className="ui:min-w-0 ui:flex-1">
        <p className="ui:font-bold">{company?.name}</p>
        {(lines.length > 0 ? lines : ['Officina']).map((line) => (
          <p key={line} className="ui:text-aside ui:wrap-anywhere">
            {line}
          </p>
        ))}
      </div>
      <div className="ui:max-w-2/5 ui:text-right">
        <p className="ui:font-bold">{title ?? printed}</p>
        {code && <p className="ui:font-mono ui:text-[0.875rem] ui:wrap-anywhere">{code}</p>}
      </div>
    </header>
  );
}
