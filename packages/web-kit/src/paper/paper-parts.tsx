import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { QrDrawing, useQr } from './qr.tsx';

interface PaperSubjectProps {
  title: string;
  /** A page of the application that phones can open with the QR code. */
  page?: { path: string; name: string };
  /** Plate, status, location. */
  children?: ReactNode;
}

/** The subject of the paper in its largest type, with the QR code of its page. */
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
  // The `Paper` has requested the code: a request here would make the paper unready again.
  const { parts } = useQr(false);
  if (!parts) return null;
  return (
    <p className="ui:-mt-2 ui:flex-none ui:text-center ui:text-label">
      <QrDrawing qr={parts.makeQr(new URL(path, parts.publicUrl).href)} className="ui:size-[34mm]" />
      {name}
    </p>
  );
}

/** Plate, badges and text on one line under the title. */
export function PaperMarks({ children }: { children: ReactNode }) {
  return <p className="ui:mt-2 ui:flex ui:flex-wrap ui:items-center ui:gap-3">{children}</p>;
}

/** A fact, as name and value. */
export interface PaperFact {
  name: string;
  value: ReactNode;
}

const hasLongWord = (value: ReactNode): boolean => typeof value === 'string' && /\S{20}/.test(value);

/** Facts in four columns; a fact with a word too long for one column takes two. */
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
  /** Text next to the title: «6 buone, 2 discrete». */
  aside?: string;
  children: ReactNode;
}

/** A titled part of the paper; no page break separates the title from its content. */
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

/** A text of any length that keeps its line breaks. */
export function PaperText({ children }: { children: ReactNode }) {
  return <p className="ui:mt-2 ui:wrap-anywhere ui:whitespace-pre-line">{children}</p>;
}

interface PaperChartProps {
  /** The element that contains the chart on the screen. */
  of: RefObject<HTMLElement | null>;
}

/**
 * A copy of the chart on the screen, which already has its printed size; a chart drawn here would not be ready in time. Empty
 * if the chart is shown as a table or has not been drawn.
 */
export function PaperChart({ of }: PaperChartProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const card = of.current?.querySelector('[class*=chart-drawing] svg')?.closest('[data-kit=card]');
    if (card) place.current?.replaceChildren(card.cloneNode(true));
  }, [of]);
  return <div ref={place} className="ui:mt-5 ui:empty:hidden" />;
}
