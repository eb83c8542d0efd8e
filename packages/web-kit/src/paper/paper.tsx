import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSectionName } from '../ui/section-scope.tsx';

/** A fact in words. */
interface PaperFact {
  name: string;
  value: ReactNode;
}

interface PaperProps {
  /** Under the lines for signatures, at the end of the last page; none where nobody signs. */
  signatures?: readonly string[];
  children: ReactNode;
}

/** Invisible on the screen; on paper it takes the place of the whole page. Begins with a `PaperHead`. */
export function Paper({ signatures = [], children }: PaperProps) {
  return createPortal(
    <div data-paper="" data-mf={useSectionName()} aria-hidden="true">
      <div className="ui:flex ui:min-h-[262mm] ui:flex-col">
        {children}
        {signatures.length > 0 && (
          <div className="ui:mt-auto ui:grid ui:break-inside-avoid ui:grid-cols-2 ui:gap-14 ui:pt-16">
            {signatures.map((who) => (
              <p key={who} className="ui:border-t ui:border-ink ui:pt-1.5">
                {who}
              </p>
            ))}
          </div>
        )}
      </div>
    </div>,
    document.body,
  );
}

/** Facts side by side, four in a row. */
export function PaperFacts({ facts }: { facts: readonly PaperFact[] }) {
  return (
    <dl className="ui:mt-4 ui:grid ui:grid-cols-4 ui:gap-x-6 ui:gap-y-3">
      {facts.map(({ name, value }, at) => (
        <div key={at} className="ui:break-inside-avoid ui:border-b ui:border-line-strong ui:pb-1">
          <dt className="ui:text-label ui:wrap-anywhere">{name}</dt>
          <dd className="ui:font-semibold ui:wrap-anywhere">{value || '—'}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PaperBlockProps {
  title: string;
  children: ReactNode;
}

/** A part under a title of its own, which stays with what follows. */
export function PaperBlock({ title, children }: PaperBlockProps) {
  return (
    <section className="ui:mt-5">
      <h2 className="ui:break-after-avoid ui:border-b ui:border-ink ui:pb-1.5">{title}</h2>
      {children}
    </section>
  );
}

/** A text of any length with its own lines. */
export function PaperText({ children }: { children: ReactNode }) {
  return <p className="ui:mt-2 ui:wrap-anywhere ui:whitespace-pre-line">{children}</p>;
}
