import { withArticle } from '@officina/contracts/article';
import { addressLine, contactLine } from '@officina/contracts/auth/company-lines';
import { createContext, use, useEffect, useId, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { now } from '../core/clock.ts';
import { formatDate } from '../core/dates/formats.ts';
import { useSession, useTenant } from '../core/session/use-session.ts';
import { useSectionName } from '../ui/section-scope.tsx';
import { usePagePrinted, usePrinting } from '../ui/use-media.ts';
import { CompanyMark, useCompanyLogo } from './company-mark.tsx';
import { useQr } from './qr.tsx';

/** The papers of the page by component id, and whether each is ready. */
const papers = new Map<string, boolean>();
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Registers a paper, and whether it is ready to print. */
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

/** Whether the page has a paper and all its papers are ready to print. */
export const useIsPaperReady = (): boolean =>
  useSyncExternalStore(subscribe, () => papers.size > 0 && [...papers.values()].every(Boolean));

/** Sets the footer of each printed page. */
const setPageFooter = (text: string): void =>
  document.documentElement.style.setProperty('--printed', JSON.stringify(text));

interface PaperHeadProps {
  /** Absent if the page prints its own heading; then user and date of printing are shown instead. */
  title?: string;
  code?: string;
}

/**
 * Header of a printed page: the company, with address and contacts if known, and the title. The footer of each page shows the
 * user and date of printing, and the code.
 */
export function PaperHeader({ title, code }: PaperHeadProps) {
  const isPrinting = usePrinting();
  useCompanyLogo();
  return title === undefined && !isPrinting ? null : <Header title={title} code={code} />;
}

function Header({ title, code }: PaperHeadProps) {
  const company = useTenant().data?.billingdata;
  const lines = company ? [addressLine(company), contactLine(company)].filter(Boolean) : [];
  const user = useSession()?.fullName;
  const printed = `Stampato ${withArticle('il', formatDate(now()))}${user ? ` da ${user}` : ''}`;
  useEffect(() => {
    setPageFooter(code ? `${printed} · ${code}` : printed);
    // Still true of whatever is printed next.
    return () => setPageFooter(printed);
  }, [printed, code]);
  return (
    <header
      data-kit="paper-head"
      className="ui:mb-5 ui:hidden ui:items-center ui:gap-3 ui:border-b ui:border-ink ui:pb-3 ui:print:flex"
    >
      <CompanyMark size={26} />
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
  /** Title of the header: the kind of document. */
  title: string;
  code?: string;
  /** Whether all its data has loaded; an incomplete paper is never printed. */
  isComplete: boolean;
  /** Whether its subject has a QR code. */
  hasCode?: boolean;
  /** Starts with a `PaperSubject`, and ends with a `PaperEnd` if somebody signs. */
  children: ReactNode;
}

/** A sentence about omitted parts, if the record was too large for a complete answer. */
export const PaperNotice = createContext<string | undefined>(undefined);

/**
 * The document that is printed instead of the page. It is mounted with the page and fetches its data in advance, so that it is
 * ready for «Stampa» or Ctrl+P; it is rendered only while printing.
 */
export function Paper({ isComplete, hasCode = false, ...content }: PaperProps) {
  const section = useSectionName();
  const isTenantLoading = useTenant().isLoading;
  const isLogoLoading = useCompanyLogo().isLoading;
  const { parts, failed } = useQr(hasCode);
  const isHeaderLoading = isTenantLoading || isLogoLoading;
  const isReady = isComplete && !isHeaderLoading && (!hasCode || failed || parts !== undefined);
  useRegisteredPaper(isReady);
  if (!usePagePrinted()) return null;
  return createPortal(
    <div data-paper="" data-mf={section} aria-hidden="true">
      {isReady ? <Pages {...content} /> : <p>{incompleteText}</p>}
    </div>,
    document.body,
  );
}

const incompleteText = 'Una parte di questo foglio non è ancora arrivata: stampa di nuovo tra poco.';

function Pages({ title, code, children }: Pick<PaperProps, 'title' | 'code' | 'children'>) {
  const notice = use(PaperNotice);
  return (
    <div className="ui:flex ui:min-h-[min(100vh-6mm,262mm)] ui:flex-col">
      <PaperHeader title={title} code={code} />
      {notice && <p className="ui:mb-4 ui:font-bold ui:wrap-anywhere">{notice}</p>}
      {children}
    </div>
  );
}

interface PaperEndProps {
  /** Texts under the signature lines, two in a row. */
  signatures?: readonly string[];
  /** Other content before the signatures. */
  children?: ReactNode;
}

/**
 * The end of a paper: at the bottom of a single page, and never alone on the next one. After a long table, pass it as the
 * table's `end` (`isLong`).
 */
export function PaperEnd({ signatures = [], children }: PaperEndProps) {
  return (
    <div className="ui:mt-auto ui:grid ui:break-inside-avoid ui:break-before-avoid ui:grid-cols-2 ui:items-end ui:gap-14 ui:pt-12">
      {children}
      {signatures.map((who) => (
        <SignatureLine key={who} who={who} />
      ))}
    </div>
  );
}

/** A line for a signature. */
export function SignatureLine({ who }: { who: string }) {
  return <p className="ui:border-t ui:border-ink ui:pt-1.5 ui:wrap-anywhere">{who}</p>;
}
