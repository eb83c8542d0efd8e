import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { QrDrawing, useQr } from './qr.tsx';

interface PaperSubjectProps {
  title: string;
  /** Leads a phone to a page of the application. */
  page?: { path: string; name: string };
  /** Its plate, its state, where it is. */
  children?: ReactNode;
}

/** What the paper is about: largest on it, with the way to its page. */
export function PaperSubject({ title, page, children }: PaperSubjectProps) {
  return (
    <div className="ui:flex ui:items-start ui:justify-between ui:gap-6">
      <div className="ui:min-w-0">
        <h1 className="ui:wrap-anywhere">{title}</h1>
        {children}
      </div>
      {page && <PaperCode {...page} />}
    </div>
  );
}

function PaperCode({ path, name }: { path: string; name: string }) {
  // Asked for by the `Paper`: asking again here would take back that it is ready.
  const { parts } = useQr(false);
  if (!parts) return null;
  return (
    <p className="ui:-mt-2 ui:flex-none ui:text-center ui:text-label">
      <QrDrawing qr={parts.makeQr(new URL(path, parts.publicUrl).href)} className="ui:size-[34mm]" />
      {name}
    </p>
  );
}

/** Plate, badges and words in one line under the title. */
export function PaperMarks({ children }: { children: ReactNode }) {
  return <p className="ui:mt-2 ui:flex ui:flex-wrap ui:items-center ui:gap-3">{children}</p>;
}

/** A fact in words. */
export interface PaperFact {
  name: string;
  value: ReactNode;
}

const hasLongWord = (value: ReactNode): boolean => typeof value === 'string' && /\S{20}/.test(value);

/** Facts side by side, four in a row; one with a word that would break there takes two places. */
export function PaperFacts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className="ui:mt-4 ui:grid ui:grid-cols-4 ui:gap-x-6 ui:gap-y-3">
      {facts.map(({ name, value }, at) => (
        <div
          key={at}
          className={`ui:break-inside-avoid ui:border-b ui:border-line ui:pb-1 ${hasLongWord(value) ? 'ui:col-span-2' : ''}`}
        >
          <dt className="ui:text-label ui:wrap-anywhere">{name}</dt>
          <dd className="ui:font-semibold ui:wrap-anywhere">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PaperBlockProps {
  title: string;
  /** Beside the title, as «6 buone, 2 discrete». */
  aside?: string;
  children: ReactNode;
}

/** A part under a title of its own, which stays with what follows. */
export function PaperBlock({ title, aside, children }: PaperBlockProps) {
  return (
    <section className="ui:mt-5">
      <h2 className="ui:break-after-avoid ui:border-b ui:border-ink ui:pb-1.5">
        {title}
        {aside && <span className="ui:font-sans ui:text-label"> {aside}</span>}
      </h2>
      {children}
    </section>
  );
}

/** A text of any length with its own lines. */
export function PaperText({ children }: { children: ReactNode }) {
  return <p className="ui:mt-2 ui:wrap-anywhere ui:whitespace-pre-line">{children}</p>;
}

interface PaperChartProps {
  /** What the chart stands in on the screen. */
  of: RefObject<HTMLElement | null>;
}

/**
 * The chart that the screen shows, which has its size for paper by now: a copy, because one that began to be drawn here would
 * come too late. None while it is shown as a table, or has not been drawn.
 */
export function PaperChart({ of }: PaperChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = of.current?.querySelector('[class*=chart-drawing] svg')?.closest('[data-kit=card]');
    if (card) place.current?.replaceChildren(card.cloneNode(true));
  }, [of]);
  return <div ref={place} className="ui:mt-5 ui:empty:hidden" />;
}
