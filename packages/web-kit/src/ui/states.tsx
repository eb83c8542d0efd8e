import { PlugZap, RefreshCw, Search } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { CrossOctagon, DashedRing } from './glyphs.tsx';

interface EmptyProps {
  title: string;
  children?: ReactNode;
  /** One button at most. */
  action?: ReactNode;
}

function Panel({
  glyph,
  title,
  children,
  action,
  failed,
}: EmptyProps & { glyph: ReactNode; failed?: boolean }) {
  const ground = failed ? 'ui:border ui:border-line ui:bg-sheet' : 'ui:bg-well';
  return (
    <div className={`ui:rounded-lg ui:p-5 ${ground}`} role={failed ? 'alert' : undefined}>
      {glyph}
      <h3 className="ui:mt-2">{title}</h3>
      {children && <p className="ui:mt-2 ui:max-w-[70ch] ui:text-ink-2">{children}</p>}
      {action && <div className="ui:mt-3">{action}</div>}
    </div>
  );
}

/** Shown for an empty list; `action` is the button that creates the first record. */
export function EmptyState(props: EmptyProps) {
  return <Panel glyph={<DashedRing width="36" height="36" className="ui:text-ink-2" />} {...props} />;
}

/** Shown when no row matches the search and filters. */
export function NoMatch({ onClear, ...props }: Omit<EmptyProps, 'action'> & { onClear: () => void }) {
  return (
    <Panel
      glyph={<Search size={36} strokeWidth={1.75} aria-hidden="true" className="ui:text-ink-2" />}
      action={<Button onClick={onClear}>Azzera filtri</Button>}
      {...props}
    />
  );
}

/** Shown when something failed to load: what, the code for support, and a retry button. */
export function FailedState({
  title = 'Errore nel caricamento',
  what,
  code,
  onRetry,
}: {
  title?: string;
  /** «Gli interventi non sono arrivati.» */
  what: string;
  code?: string;
  onRetry: () => void;
}) {
  return (
    <Panel
      failed
      title={title}
      glyph={<CrossOctagon width="36" height="36" className="ui:text-red" />}
      action={
        <Button icon={RefreshCw} onClick={onRetry}>
          Riprova
        </Button>
      }
    >
      {what}
      {code && (
        <>
          {' '}
          Codice <b className="ui:text-code ui:text-ink">{code}</b>
        </>
      )}
    </Panel>
  );
}

/** Shown instead of a section that did not load; the rest of the page keeps working. */
export function PanelError({
  section,
  code,
  onRetry,
}: {
  section: string;
  code?: string;
  onRetry?: () => void;
}) {
  return (
    <div
      role="alert"
      className="ui:flex ui:flex-wrap ui:items-center ui:gap-x-4 ui:gap-y-3 ui:rounded-lg ui:border-[1.5px] ui:border-dashed ui:border-line-strong ui:p-5"
    >
      <PlugZap size={34} strokeWidth={1.75} aria-hidden="true" className="ui:flex-none ui:text-ink-2" />
      <div className="ui:min-w-[min(14rem,100%)] ui:flex-1">
        <h3>«{section}» non si è aperta</h3>
        <p className="ui:mt-0.5 ui:text-ink-2">
          Il resto di Officina funziona.
          {code && (
            <>
              {' '}
              Codice <b className="ui:text-code ui:break-all ui:text-ink">{code}</b>
            </>
          )}
        </p>
      </div>
      {onRetry && (
        <Button icon={RefreshCw} onClick={onRetry}>
          Riprova
        </Button>
      )}
    </div>
  );
}

interface Props {
  children: ReactNode;
  fallback: (error: unknown) => ReactNode;
}

/** An error boundary, the only class component: React has no hook for it. */
export class SectionBoundary extends Component<Props, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override render(): ReactNode {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children;
  }
}
