import { withArticle } from '@officina/contracts/article';
import { addressLine, contactLine } from '@officina/contracts/auth/company-lines';
import { createContext, use, useEffect, useId, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { now } from '../core/clock.ts';
import { formatDate } from '../core/dates/formats.ts';
import { useSession, useTenant } from '../core/session/use-session.ts';
import { Logo } from '../ui/logo.tsx';
import { useSectionName } from '../ui/section-scope.tsx';
import { usePagePrinted, usePrinting } from '../ui/use-media.ts';
import { useQr } from './qr.tsx';

/** The papers behind the page, by who draws them, and whether each has all that it shows. */
const papers = new Map<string, boolean>();
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Tells those who print that there is a paper, and whether it has all that it shows. */
function useRegisteredPaper(isReady: boolean): void {
  const id = useId();
  useEffect(() => {
    papers.set(id, isReady);
    notifyListeners();
    return () => {
      papers.delete(id);
      notifyListeners();
    };
  }, [id, isReady]);
}

/** Whether there is a paper, and nothing that it shows is still to come. */
export const useIsPaperReady = (): boolean =>
  useSyncExternalStore(listen, () => papers.size > 0 && [...papers.values()].every(Boolean));

/** In the foot of each page. */
const setPageFooter = (words: string): void =>
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
    setPageFooter(code ? `${printed} · ${code}` : printed);
    // This much is true of whatever this page prints next.
    return () => setPageFooter(printed);
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

interface PaperProps {
  /** Of the head: what kind of sheet it is, and its code. */
  title: string;
  code?: string;
  /** Whether all that it shows has come; until then nobody gets a part of it for the whole. */
  isComplete: boolean;
  /** Whether its subject has a code that leads to a page. */
  hasCode?: boolean;
  /** Begins with a `PaperSubject`, and ends with a `PaperEnd` where somebody signs. */
  children: ReactNode;
}

/** What the record itself lacks, in a sentence: it was too large to be answered whole. */
export const PaperNotice = createContext<string | undefined>(undefined);

/**
 * What is printed in the place of the whole page. It stands beside what it is the paper of and asks for what it shows, so
 * that everything is here when somebody prints, with «Stampa» or with Ctrl+P; only then is it drawn.
 */
export function Paper({ isComplete, hasCode = false, ...content }: PaperProps) {
  const section = useSectionName();
  const isHeadComing = useTenant().isLoading;
  const { parts, failed } = useQr(hasCode);
  const isReady = isComplete && !isHeadComing && (!hasCode || failed || parts !== undefined);
  useRegisteredPaper(isReady);
  if (!usePagePrinted()) return null;
  return createPortal(
    <div data-paper="" data-mf={section} aria-hidden="true">
      {isReady ? <Pages {...content} /> : <p>{notYet}</p>}
    </div>,
    document.body,
  );
}

const notYet = 'Una parte di questo foglio non è ancora arrivata: stampa di nuovo tra poco.';

function Pages({ title, code, children }: Pick<PaperProps, 'title' | 'code' | 'children'>) {
  const lacks = use(PaperNotice);
  return (
    <div className="ui:flex ui:min-h-[min(100vh-6mm,262mm)] ui:flex-col">
      <PaperHead title={title} code={code} />
      {lacks && <p className="ui:mb-4 ui:font-bold ui:wrap-anywhere">{lacks}</p>}
      {children}
    </div>
  );
}

interface PaperEndProps {
  /** Under the lines for signatures, two in a row. */
  signatures?: readonly string[];
  /** What else stands there. */
  children?: ReactNode;
}

/**
 * The end of a paper: at the foot of a single page, and on a next one only together with what is before it. After a long
 * table it is the table's `end` (`isLong`).
 */
export function PaperEnd({ signatures = [], children }: PaperEndProps) {
  return (
    <div className="ui:mt-auto ui:grid ui:break-inside-avoid ui:break-before-avoid ui:grid-cols-2 ui:items-end ui:gap-14 ui:pt-16">
      {children}
      {signatures.map((who) => (
        <SignatureLine key={who} who={who} />
      ))}
    </div>
  );
}

/** Where somebody signs. */
export function SignatureLine({ who }: { who: string }) {
  return <p className="ui:border-t ui:border-ink ui:pt-1.5 ui:wrap-anywhere">{who}</p>;
}
