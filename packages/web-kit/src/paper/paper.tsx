import { createContext, use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTenant } from '../core/session/use-tenant.ts';
import { useSectionName } from '../ui/section-scope.tsx';
import { usePagePrinted } from '../ui/use-media.ts';
import { PaperHead } from './paper-head.tsx';
import { useAnnounced } from './papers.ts';
import { useQr } from './use-qr.ts';

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
export const PaperLacks = createContext<string | undefined>(undefined);

/**
 * What is printed in the place of the whole page. It stands beside what it is the paper of and asks for what it shows, so
 * that everything is here when somebody prints, with «Stampa» or with Ctrl+P; only then is it drawn.
 */
export function Paper({ isComplete, hasCode = false, ...content }: PaperProps) {
  const section = useSectionName();
  const isHeadComing = useTenant().isLoading;
  const { parts, failed } = useQr(hasCode);
  const isReady = isComplete && !isHeadComing && (!hasCode || failed || parts !== undefined);
  useAnnounced(isReady);
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
  const lacks = use(PaperLacks);
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
